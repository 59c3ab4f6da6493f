/* What paints solids without WebGL: from the farthest to the nearest. */

function makePlainPainter(canvas) {
  const context = canvas.getContext("2d");
  const paint = contents.solid === "sphere" ? paintBalls : paintFaces;
  return (solid, view) => {
    const half = Math.min(canvas.width, canvas.height) / 2;
    context.clearRect(0, 0, canvas.width, canvas.height);
    paint(context, solid, {
      ...view, size: view.scale * half,
      onCanvas: ([x, y]) => [canvas.width / 2 + x * view.scale * half,
        canvas.height / 2 - y * view.scale * half],
    });
  };
}

const inCss = (colour) => `rgb(${colour.map((value) => Math.round(255 * value))})`;
const depth = (points) => points.reduce((sum, [, , z]) => sum + z, 0);

function paintFaces(context, faces, { turn, placed, size, onCanvas }) {
  context.lineWidth = size / 25;
  faces.filter(({ normal }) => turn(normal)[2] > 0)
    .map((face) => ({ ...face, drawn: face.corners.map((corner) => placed(corner, face)) }))
    .sort((a, b) => depth(a.drawn) - depth(b.drawn))
    .forEach(({ drawn, normal, colour, edges }) => {
      const points = drawn.map(onCanvas);
      context.fillStyle = inCss(lit(colour, lightOn(turn(normal))));
      context.beginPath();
      points.forEach(([x, y]) => context.lineTo(x, y));
      context.closePath();
      context.fill();
      context.beginPath();
      edges.forEach((isEdge, i) => {
        if (!isEdge) return;
        context.moveTo(...points[i]);
        context.lineTo(...points[(i + 1) % points.length]);
      });
      context.stroke();
    });
}

function paintBalls(context, balls, { placed, size, onCanvas }) {
  context.lineWidth = size / 30;
  balls.map((ball) => ({ ...ball, at: placed(ball.middle, ball) }))
    .sort((a, b) => a.at[2] - b.at[2])
    .forEach(({ at, colour, radius }) => {
      const [x, y] = onCanvas(at);
      const reach = radius * size;
      const shades = context.createRadialGradient(
        x + 0.25 * reach, y - 0.4 * reach, 0.1 * reach, x, y, reach);
      for (const [share, light] of [[0, 1.2], [0.6, 0.9], [1, 0.6]])
        shades.addColorStop(share, inCss(lit(colour, light)));
      context.fillStyle = shades;
      context.beginPath();
      context.arc(x, y, reach, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    });
}

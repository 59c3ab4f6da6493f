/* Cubes in space: a view that turns, with layers that lift and pieces that move apart. */

const space = { canvas: byId("space"), across: -0.6, up: 0.5, lift: 0, apart: 0, far: 1 };

/** The faces of a cube: the step across it, and its corners in a circle. */
const FACES = [
  [[1, 0, 0], [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]]],
  [[-1, 0, 0], [[0, 0, 1], [0, 1, 1], [0, 1, 0], [0, 0, 0]]],
  [[0, 1, 0], [[0, 1, 1], [1, 1, 1], [1, 1, 0], [0, 1, 0]]],
  [[0, -1, 0], [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]]],
  [[0, 0, 1], [[1, 0, 1], [1, 1, 1], [0, 1, 1], [0, 0, 1]]],
  [[0, 0, -1], [[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]]],
];

const add3 = (a, b) => a.map((value, axis) => value + b[axis]);
const key3 = (point) => point.join();

/** The places of a piece's cells: x to the right, y up, z to the front. */
const places = contents.cells.map(({ at }) => (at.length === 3 ? [at[2], -at[0], at[1]] : null));

function middleOf(points) {
  return [0, 1, 2].map((axis) =>
    points.reduce((sum, point) => sum + point[axis] + 0.5, 0) / points.length);
}

/**
 * The faces of a solution's pieces that can be seen: corners, normal, colour, and which of its
 * edges are edges of the piece.
 */
function facesOf(index) {
  const centre = middleOf(places);
  const levels = places.map(([, y]) => y);
  const middleLevel = (Math.min(...levels) + Math.max(...levels)) / 2;
  return placementsOf(index).flatMap((placement) => {
    const { cells, piece } = solutions.placements[placement];
    const own = new Set(cells.map((cell) => key3(places[cell])));
    const isOwn = (place, from) => own.has(key3(place))
      && (!space.lift || place[1] === from[1]);
    const middle = middleOf(cells.map((cell) => places[cell]));
    const moved = middle.map((value, axis) => (value - centre[axis]) * space.apart);
    return cells.flatMap((cell) => {
      const place = places[cell];
      const lifted = [moved[0], moved[1] + (place[1] - middleLevel) * space.lift, moved[2]];
      return FACES.filter(([step]) => !isOwn(add3(place, step), place)).map(([step, around]) => ({
        corners: around.map((corner) =>
          add3(add3(place, corner), lifted).map((value, axis) => value - centre[axis])),
        normal: step, piece,
        edges: around.map((corner, i) => {
          const out = edgeStep(corner, around[(i + 1) % 4], step);
          return !isOwn(add3(place, out), place)
            || isOwn(add3(add3(place, out), step), place);
        }),
      }));
    });
  });
}

/** From the middle of a cube across an edge of one of its faces, within the plane of the face. */
function edgeStep(one, two, normal) {
  return one.map((value, axis) => {
    if (normal[axis] || value !== two[axis]) return 0;
    return value ? 1 : -1;
  });
}

/** A colour as red, green and blue from 0 to 1. */
function colourOf(piece) {
  const { colour, dark } = contents.pieces[piece];
  const text_ = isDark.matches ? dark : colour;
  return [1, 3, 5].map((at) => parseInt(text_.slice(at, at + 2), 16) / 255);
}

/** Turn a point as the view is turned. */
function turned([x, y, z]) {
  const [s, c] = [Math.sin(space.across), Math.cos(space.across)];
  const [u, v] = [c * x + s * z, -s * x + c * z];
  const [t, d] = [Math.sin(space.up), Math.cos(space.up)];
  return [u, d * y - t * v, t * y + d * v];
}

/** How large the view is: the radius of all that is drawn, so that nothing leaves it. */
function radius(faces) {
  return Math.max(1, ...faces.flatMap(({ corners: four }) =>
    four.map((point) => Math.hypot(...point))));
}

const LIGHT = [0.35, 0.8, 0.5];
const brightness = (normal) => 0.7 + 0.3 * Math.max(0,
  turned(normal).reduce((sum, value, axis) => sum + value * LIGHT[axis], 0));

const VERTEX = `#version 300 es
in vec3 at; in vec3 colour; in vec2 inFace; in vec4 edges;
out vec3 shade; out vec2 spot; flat out vec4 isEdge;
void main() { gl_Position = vec4(at, 1.0); shade = colour; spot = inFace; isEdge = edges; }`;
const FRAGMENT = `#version 300 es
precision mediump float;
in vec3 shade; in vec2 spot; flat in vec4 isEdge; out vec4 drawn;
void main() {
  vec4 near = vec4(spot.y, 1.0 - spot.x, 1.0 - spot.y, spot.x);
  vec4 far = mix(vec4(1.0), near, isEdge);
  float least = min(min(far.x, far.y), min(far.z, far.w));
  drawn = vec4(mix(vec3(0.1, 0.09, 0.08), shade, smoothstep(0.025, 0.05, least)), 1.0);
}`;

/** What draws with WebGL 2; null where there is none. */
function makePainter(canvas) {
  const gl = canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
  if (!gl) return null;
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  let offset = 0;
  for (const [name, size] of [["at", 3], ["colour", 3], ["inFace", 2], ["edges", 4]]) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, 48, offset);
    offset += 4 * size;
  }
  gl.enable(gl.DEPTH_TEST);
  return (faces, scale) => {
    const data = new Float32Array(vertices(faces, scale, canvas.width / canvas.height));
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    gl.drawArrays(gl.TRIANGLES, 0, data.length / 12);
  };
}

const SPOTS = [[0, 0], [1, 0], [1, 1], [0, 1]];

function vertices(faces, scale, ratio) {
  return faces.flatMap(({ corners: four, normal, piece, edges }) => {
    const light = brightness(normal);
    const colour = colourOf(piece).map((value) => value * light);
    const at = four.map((point) => {
      const [x, y, z] = turned(point);
      return [(x * scale) / Math.max(ratio, 1), y * scale * Math.min(ratio, 1), -z * scale * 0.5];
    });
    return [0, 1, 2, 0, 2, 3].flatMap((corner) =>
      [...at[corner], ...colour, ...SPOTS[corner], ...edges.map(Number)]);
  });
}

/** The same without WebGL: from the farthest face to the nearest. */
function makePlainPainter(canvas) {
  const context = canvas.getContext("2d");
  return (faces, scale) => {
    const half = Math.min(canvas.width, canvas.height) / 2;
    context.clearRect(0, 0, canvas.width, canvas.height);
    faces.filter(({ normal }) => turned(normal)[2] > 0)
      .map((face) => ({ ...face, drawn: face.corners.map(turned) }))
      .sort((a, b) => depth(a.drawn) - depth(b.drawn))
      .forEach(({ drawn, normal, piece, edges }) => {
        const light = 255 * brightness(normal);
        const points = drawn.map(([x, y]) => [canvas.width / 2 + x * scale * half,
          canvas.height / 2 - y * scale * half]);
        context.fillStyle = `rgb(${colourOf(piece).map((value) => Math.round(value * light))})`;
        context.beginPath();
        points.forEach(([x, y]) => context.lineTo(x, y));
        context.closePath();
        context.fill();
        context.beginPath();
        edges.forEach((isEdge, i) => {
          if (!isEdge) return;
          context.moveTo(...points[i]);
          context.lineTo(...points[(i + 1) % 4]);
        });
        context.lineWidth = half / 90;
        context.stroke();
      });
  };
}

const depth = (points) => points.reduce((sum, [, , z]) => sum + z, 0);

/** A small picture of a piece in space, as it lies, seen from a corner. */
function solidSwatch(placement) {
  const { cells, piece } = solutions.placements[placement];
  const own = new Set(cells.map((cell) => key3(places[cell])));
  const seen = FACES.filter(([[x, y, z]]) => x + y + z > 0);
  const faces = cells.flatMap((cell) => seen
    .filter(([step_]) => !own.has(key3(add3(places[cell], step_))))
    .map(([step_, around]) => ({
      light: 0.6 + 0.4 * step_[1] + 0.2 * step_[0],
      far: places[cell].reduce((sum, value) => sum + value),
      points: around.map((corner) => {
        const [x, y, z] = add3(places[cell], corner);
        return [(x - z) * 0.87, (x + z) * 0.5 - y];
      }),
    }))).sort((a, b) => a.far - b.far);
  const points = faces.flatMap(({ points: four }) => four);
  const [x, y] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - 0.1);
  const [u, v] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) + 0.1);
  return svg("svg", {
    class: "swatch", "aria-hidden": "true", viewBox: [x, y, u - x, v - y].map(digits).join(" "),
  }, ...faces.flatMap(({ points: four, light }) => {
    const d = `M${four.map((point) => point.map(digits).join(" ")).join("L")}Z`;
    return [svg("path", { d, class: `p${piece}`, fill: contents.pieces[piece].colour }),
      svg("path", { d, "fill-opacity": digits(Math.max(0, 1 - light)), stroke: "#1f1d1a",
        "stroke-width": 0.06, "stroke-linejoin": "round" })];
  }));
}

function showSpace() {
  byId("space-view").hidden = !contents.isSpace || large.other !== null;
  if (byId("space-view").hidden) return;
  space.paint ??= makePainter(space.canvas) ?? makePlainPainter(space.canvas);
  drawSpace();
}

function drawSpace() {
  if (!space.paint || byId("space-view").hidden) return;
  const ratio = Math.min(2, devicePixelRatio);
  space.canvas.width = space.canvas.clientWidth * ratio;
  space.canvas.height = space.canvas.clientHeight * ratio;
  const faces = facesOf(large.index);
  space.paint(faces, 0.95 / radius(faces));
}

function stopSpace() {
  space.dragged = null;
}

function makeSpace() {
  if (!contents.isSpace) return;
  const { canvas } = space;
  const turn = (across, up) => {
    space.across += across;
    space.up = Math.max(-1.5, Math.min(1.5, space.up + up));
    requestAnimationFrame(drawSpace);
  };
  canvas.addEventListener("pointerdown", (event) => {
    space.dragged = [event.clientX, event.clientY];
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!space.dragged) return;
    const [x, y] = space.dragged;
    turn((event.clientX - x) / 120, (event.clientY - y) / 120);
    space.dragged = [event.clientX, event.clientY];
  });
  for (const end of ["pointerup", "pointercancel"])
    canvas.addEventListener(end, () => { space.dragged = null; });
  canvas.addEventListener("keydown", (event) => {
    const steps = {
      ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2],
    };
    if (!steps[event.key]) return;
    turn(...steps[event.key]);
    event.preventDefault();
  });
  for (const [id, part] of [["lift", "lift"], ["explode", "apart"]])
    byId(id).addEventListener("input", ({ target }) => {
      space[part] = Number(target.value);
      drawSpace();
    });
  isDark.addEventListener("change", drawSpace);
  addEventListener("resize", drawSpace);
}

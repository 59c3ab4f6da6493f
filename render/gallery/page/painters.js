/* Painters of solids: with WebGL 2, and without it. Both see them from as far as one likes. */

/** A colour as red, green and blue from 0 to 1. */
function colourOf(piece) {
  const { colour, dark } = contents.pieces[piece];
  const text_ = isDark.matches ? dark : colour;
  return [1, 3, 5].map((at) => parseInt(text_.slice(at, at + 2), 16) / 255);
}

/** What turns a point as the view is turned: first around the upright axis, then to the eye. */
function turnedBy(across, up) {
  const [s, c] = [Math.sin(across), Math.cos(across)];
  const [t, d] = [Math.sin(up), Math.cos(up)];
  return ([x, y, z]) => {
    const [u, v] = [c * x + s * z, -s * x + c * z];
    return [u, d * y - t * v, t * y + d * v];
  };
}

const LIGHT = [0.35, 0.8, 0.5];
const lightOn = ([x, y, z]) =>
  0.7 + 0.3 * Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]);

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
const SPOTS = [[0, 0], [1, 0], [1, 1], [0, 1]];
/** The numbers of a vertex: its place, its colour, where it is in its face, the edges. */
const PARTS = [["at", 3], ["colour", 3], ["inFace", 2], ["edges", 4]];
const STRIDE = PARTS.reduce((sum, [, size]) => sum + size, 0);

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
  for (const [name, size] of PARTS) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, 4 * STRIDE, 4 * offset);
    offset += size;
  }
  gl.enable(gl.DEPTH_TEST);
  return (faces, view) => {
    const data = vertices(faces, view, canvas.width / canvas.height);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    gl.drawArrays(gl.TRIANGLES, 0, data.length / STRIDE);
  };
}

/** The two triangles of each face. `view`: where its points are, turned, and how large. */
function vertices(faces, { turn, placed, scale }, ratio) {
  const data = new Float32Array(faces.length * 6 * STRIDE);
  const [across, down] = [scale / Math.max(ratio, 1), scale * Math.min(ratio, 1)];
  let end = 0;
  for (const face of faces) {
    const light = lightOn(turn(face.normal));
    const colour = colourOf(face.piece).map((value) => value * light);
    const edges = face.edges.map(Number);
    const at = face.corners.map((corner) => {
      const [x, y, z] = placed(corner, face);
      return [x * across, y * down, -z * scale * 0.5];
    });
    for (const corner of [0, 1, 2, 0, 2, 3]) {
      data.set(at[corner], end);
      data.set(colour, end + 3);
      data.set(SPOTS[corner], end + 6);
      data.set(edges, end + 8);
      end += STRIDE;
    }
  }
  return data;
}

/** The same without WebGL: from the farthest face to the nearest. */
function makePlainPainter(canvas) {
  const context = canvas.getContext("2d");
  return (faces, { turn, placed, scale }) => {
    const half = Math.min(canvas.width, canvas.height) / 2;
    context.clearRect(0, 0, canvas.width, canvas.height);
    faces.filter(({ normal }) => turn(normal)[2] > 0)
      .map((face) => ({ ...face, drawn: face.corners.map((corner) => placed(corner, face)) }))
      .sort((a, b) => depth(a.drawn) - depth(b.drawn))
      .forEach(({ drawn, normal, piece, edges }) => {
        const light = 255 * lightOn(turn(normal));
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

/* What paints solids with WebGL 2: faces, and balls on squares that face the eye. */

const FACE_VERTEX = `#version 300 es
in vec3 at; in vec3 colour; in vec4 fromEdges; in vec4 edges;
out vec3 shade; out vec4 near; flat out vec4 isEdge;
void main() { gl_Position = vec4(at, 1.0); shade = colour; near = fromEdges; isEdge = edges; }`;
const FACE_FRAGMENT = `#version 300 es
precision mediump float;
in vec3 shade; in vec4 near; flat in vec4 isEdge; out vec4 drawn;
void main() {
  vec4 far = mix(vec4(1.0), near, isEdge);
  float least = min(min(far.x, far.y), min(far.z, far.w));
  drawn = vec4(mix(vec3(0.1, 0.09, 0.08), shade, smoothstep(0.025, 0.05, least)), 1.0);
}`;
const BALL_VERTEX = `#version 300 es
in vec3 at; in vec3 colour; in vec2 inBall; in float radius;
out vec3 shade; out vec2 spot; flat out float deep;
void main() { gl_Position = vec4(at, 1.0); shade = colour; spot = inBall; deep = radius; }`;
const BALL_FRAGMENT = `#version 300 es
precision highp float;
in vec3 shade; in vec2 spot; flat in float deep; out vec4 drawn;
void main() {
  float far = length(spot);
  float inside = 1.0 - smoothstep(1.0 - 1.5 * fwidth(far), 1.0, far);
  if (inside <= 0.0) discard;
  vec3 normal = vec3(spot, sqrt(max(0.0, 1.0 - far * far)));
  vec3 light = normalize(vec3(${LIGHT.join()}));
  float shine = pow(max(0.0, dot(normal, normalize(light + vec3(0.0, 0.0, 1.0)))), 24.0);
  vec3 seen = shade * (0.6 + 0.42 * max(0.0, dot(normal, light))) + 0.22 * shine;
  seen = mix(vec3(0.1, 0.09, 0.08), seen, smoothstep(0.24, 0.4, normal.z));
  drawn = vec4(seen * inside, inside);
  gl_FragDepth = gl_FragCoord.z - 0.5 * deep * normal.z;
}`;
/** The numbers of each vertex, and how many there are of each. */
const FACE_PARTS = [["at", 3], ["colour", 3], ["fromEdges", 4], ["edges", 4]];
const BALL_PARTS = [["at", 3], ["colour", 3], ["inBall", 2], ["radius", 1]];
/** How far each corner of a face is from its edges, of which a triangle has no fourth. */
const HEIGHT = Math.sqrt(3) / 2;
const FROM_EDGES = {
  3: [[0, HEIGHT, 0, 1], [0, 0, HEIGHT, 1], [HEIGHT, 0, 0, 1]],
  4: [[0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1], [1, 1, 0, 0]],
};
/** The corners of a square, and those of the two triangles that it is made of. */
const SPOTS = [[0, 0], [1, 0], [1, 1], [0, 1]];
const TRIANGLES = [0, 1, 2, 0, 2, 3];
/** How much of the depth there is the radius of a view takes. */
const DEPTH = 0.5;

const strideOf = (parts) => parts.reduce((sum, [, size]) => sum + size, 0);

/** What draws with WebGL 2; null where there is none. */
function makePainter(canvas) {
  const gl = canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true });
  if (!gl) return null;
  const isBalls = contents.solid === "sphere";
  const parts = isBalls ? BALL_PARTS : FACE_PARTS;
  const stride = strideOf(parts);
  makeProgram(gl, isBalls ? [BALL_VERTEX, BALL_FRAGMENT] : [FACE_VERTEX, FACE_FRAGMENT], parts);
  gl.enable(gl.DEPTH_TEST);
  if (isBalls) gl.enable(gl.SAMPLE_ALPHA_TO_COVERAGE);
  return (solid, view) => {
    const ratio = canvas.width / canvas.height;
    const data = isBalls ? ballVertices(solid, view, ratio) : faceVertices(solid, view, ratio);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    gl.drawArrays(gl.TRIANGLES, 0, data.length / stride);
  };
}

/** Use a program of two shaders, for vertices with these parts. */
function makeProgram(gl, [vertex, fragment], parts) {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  let offset = 0;
  for (const [name, size] of parts) {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, 4 * strideOf(parts), 4 * offset);
    offset += size;
  }
}

/** What brings a place to where WebGL has it: from -1 to 1 across, and as deep. */
function toClip(scale, ratio) {
  const [across, down] = [scale / Math.max(ratio, 1), scale * Math.min(ratio, 1)];
  return ([x, y, z]) => [x * across, y * down, -z * scale * DEPTH];
}

/**
 * The two triangles of each face; the second of a triangle is nothing. `view`: where its points
 * are, turned, and how large.
 */
function faceVertices(faces, { turn, placed, scale }, ratio) {
  const clip = toClip(scale, ratio);
  return filledWith(faces.flatMap(inParts), FACE_PARTS, (face) => {
    const colour = lit(face.colour, lightOn(turn(face.normal)));
    const edges = [...face.edges.map(Number), 0].slice(0, 4);
    const at = face.corners.map((corner) => clip(placed(corner, face)));
    const far = FROM_EDGES[at.length];
    const last = at.length - 1;
    return (corner) => {
      const there = Math.min(corner, last);
      return [at[there], colour, far[there], edges];
    };
  });
}

/** A face; if it has more corners than a square, the triangles between its edges and its middle. */
function inParts(face) {
  const { corners, edges } = face;
  if (corners.length <= SPOTS.length) return [face];
  const middle = times3(corners.reduce(add3), 1 / corners.length);
  return corners.map((corner, i) => ({
    ...face,
    corners: [corner, corners[(i + 1) % corners.length], middle],
    edges: [edges[i], false, false],
  }));
}

/** The two triangles of a square around each ball, upright before the eye. */
function ballVertices(balls, { placed, scale }, ratio) {
  const clip = toClip(scale, ratio);
  return filledWith(balls, BALL_PARTS, (ball) => {
    const { middle, radius, colour } = ball;
    const at = placed(middle, ball);
    const deep = [radius * scale * DEPTH];
    return (corner) => {
      const [x, y] = SPOTS[corner].map((value) => 2 * value - 1);
      return [clip(add3(at, [x * radius, y * radius, 0])), colour, [x, y], deep];
    };
  });
}

/** The vertices of squares: `make` gives for each what gives the parts of each corner. */
function filledWith(squares, parts, make) {
  const data = new Float32Array(squares.length * TRIANGLES.length * strideOf(parts));
  let end = 0;
  for (const square of squares) {
    const cornerOf = make(square);
    for (const corner of TRIANGLES)
      for (const part of cornerOf(corner)) {
        data.set(part, end);
        end += part.length;
      }
  }
  return data;
}

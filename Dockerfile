# jigsat without Python on your machine:
#
#     docker build -t jigsat .
#     docker run --rm --read-only -v "$PWD:/puzzles" -u "$(id -u):$(id -g)" jigsat solve tropical-fish
#
# Nothing is written but to the folder /puzzles, which is where your files are.
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /jigsat && /jigsat/bin/pip install --no-cache-dir .

FROM python:3.13-slim
COPY --from=build /jigsat /jigsat
RUN useradd --no-create-home puzzler
USER puzzler
WORKDIR /puzzles
ENTRYPOINT ["/jigsat/bin/jigsat"]
CMD ["--help"]

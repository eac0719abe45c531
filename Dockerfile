# The game server in a container; needs nothing but the base images.
#
#   docker build -t caravanserai .
#   docker run -p 7272:7272 -v caravan:/data caravanserai

FROM node:22-bookworm-slim AS page
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund

FROM rust:1-bookworm AS build
# Builds the web client with the Node of its own image: the same system, so it runs here too.
COPY --from=page /usr/local /usr/local
# Use the installed toolchain: otherwise the one named in the checkout would be downloaded.
ENV RUSTUP_TOOLCHAIN=$RUST_VERSION
RUN rustup target add wasm32-unknown-unknown
WORKDIR /src
COPY . .
COPY --from=page /src/web/node_modules web/node_modules
RUN cargo xtask page && cargo build --profile dist --locked --package caravan

FROM debian:bookworm-slim
RUN useradd --system --uid 7272 --home-dir /data caravan && mkdir /data && chown caravan /data
COPY --from=build /src/target/dist/caravan /usr/local/bin/caravan
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/caravanserai/
USER caravan
VOLUME /data
EXPOSE 7272
# SIGTERM shuts the server down gracefully.
STOPSIGNAL SIGTERM
ENTRYPOINT ["caravan"]
CMD ["serve", "--no-open", "--host", "0.0.0.0", "--port", "7272", "--data", "/data", "--log", "json"]

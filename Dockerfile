# Builds the web app and the server, then keeps only what the running server needs. The image brings Node itself.
FROM node:26-slim AS build
WORKDIR /prime
COPY package.json package-lock.json ./
COPY scripts/setup.mjs scripts/
RUN node scripts/setup.mjs
COPY . .
RUN npm run build && npm prune --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:26-slim
WORKDIR /prime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600
COPY --from=build --chown=node:node /prime/package.json ./
COPY --from=build --chown=node:node /prime/node_modules node_modules
COPY --from=build --chown=node:node /prime/dist dist
COPY --from=build --chown=node:node /prime/build build
COPY --from=build --chown=node:node /prime/src src
COPY --from=build --chown=node:node /prime/scripts/compile.mjs /prime/scripts/light.mjs scripts/
RUN install -d -o node -g node data
USER node
# With the settings of the start below, because other settings compile to other code.
RUN node --import ./scripts/light.mjs --disable-proto=throw --max-semi-space-size=4 --heap-growing-percent=40 scripts/compile.mjs
VOLUME /prime/data
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./scripts/light.mjs", "--disable-proto=throw", "--max-semi-space-size=4", "--heap-growing-percent=40", "build/server/main.js"]

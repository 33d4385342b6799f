# The manifests alone, so that the dependencies are installed again only when one of them changes.
FROM node:24-bookworm-slim AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests && find . -name package.json -o -name package-lock.json -o -name patch-postgres.mjs | xargs cp --parents -t /manifests

FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY --from=manifests /manifests .
RUN npm ci
COPY . .
RUN npm run build && node_modules/.bin/node packages/tooling/src/build/gather-runtime.ts /runtime

FROM node:24-bookworm-slim
# Converts videos that networks do not take as they are: docs/decisions/0061-convert-unfit-videos-with-ffmpeg.md
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
# Of glibc: each thread would keep freed memory of its own.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
WORKDIR /app
# Their own layer: a release without new dependencies moves the second one alone.
COPY --from=build /runtime/modules .
COPY --from=build /runtime/app .
# Named volumes take over the owner of the folder that they cover.
RUN mkdir -p /media /remotes /sandbox /social /kept/media /kept/remotes /backups \
  && chown -R node:node /media /remotes /sandbox /social /kept /backups
USER node
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=200", "--max-old-space-size=320", "gateway/dist/main.js"]

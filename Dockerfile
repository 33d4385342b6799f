FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=node:node /app /app
# Named volumes take over the owner of the folder that they cover.
RUN mkdir -p /media /remotes && chown node:node /media /remotes
USER node
CMD ["node", "gateway/dist/main.js"]

import { cors } from 'hono/cors'

/** Players on other sites may fetch and measure what everybody may hear; no cookie goes with `*`. */
export const playerCors = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['Range', 'If-Range', 'If-Match', 'If-None-Match', 'If-Modified-Since'],
  exposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified'],
  maxAge: 86_400,
})

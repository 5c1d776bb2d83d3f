import { cors } from 'hono/cors'

/** Lets players on other sites fetch public audio; browsers send no cookies when the allowed origin is `*`. */
export const playerCors = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['Range', 'If-Range', 'If-Match', 'If-None-Match', 'If-Modified-Since'],
  exposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified'],
  maxAge: 86_400,
})

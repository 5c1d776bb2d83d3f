import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { requireViewer } from '#worker/lib/viewer.ts'
import { Marks, MarksQuery } from './contract.ts'
import { readMarks } from './read-marks.ts'

/** `/api/me/marks`: what one has done with the posts of a screen, which itself is the same for all. */
export const markRoutes = new Hono<AppContext>().get(
  '/',
  describe("One's own likes and saves among some posts", { 200: Marks }, [400, 401]),
  input('query', MarksQuery),
  async (c) => c.json(await readMarks(c.get('db'), requireViewer(c), c.req.valid('query').posts), 200),
)

import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#worker/lib/app-context.ts'
import { Hash } from '#worker/lib/contract.ts'
import { input } from '#worker/lib/http/input.ts'
import { answerFeed } from './answer-feed.ts'
import { feedOfList } from './of-list.ts'

/** `/feed`: what programs that follow sites read. */
export const feedFiles = new Hono<AppContext>().get('/list/:hash', input('param', z.strictObject({ hash: Hash })), (c) =>
  answerFeed(c, (origin) => feedOfList(c.get('db'), c.req.valid('param').hash, origin)),
)

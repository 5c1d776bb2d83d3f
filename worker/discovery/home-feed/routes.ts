import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { users } from '#worker/account/auth/schema.ts'
import { mutes } from '#worker/account/relations/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter, type Viewer } from '#worker/lib/viewer.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import { HomePage, HomeQuery, HomeTab, ShowLessTarget, SuggestedUsers } from './contract.ts'
import { closeFirstSteps } from './first-steps.ts'
import { readHome } from './read-home.ts'
import { selectSuggestedUsers } from './suggestions.ts'

const ByTab = z.strictObject({ tab: HomeTab })

export const homeRoutes = new Hono<AppContext>()
  .get('/people', describeEndpoint('Suggest users to follow', { 200: SuggestedUsers }, [401]), async (c) =>
    c.json({ people: await selectSuggestedUsers(c.get('db'), requireViewer(c)) }, 200),
  )
  .get(
    '/:tab',
    describeEndpoint('Get a page of a home tab', { 200: HomePage }, [400, 401]),
    validateInput('param', ByTab),
    validateInput('query', HomeQuery),
    async (c) => c.json(await readHome(c.get('db'), requireViewer(c), c.req.valid('param').tab, c.req.valid('query')), 200),
  )
  .put(
    '/mutes/:kind/:name',
    describeEndpoint('Mute an author, a tag or a topic', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ShowLessTarget),
    async (c) => {
      await showLessOften(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/mutes/:kind/:name',
    describeEndpoint('Unmute an author, a tag or a topic', { 204: null }, [400, 401, 403, 404, 429]),
    validateInput('param', ShowLessTarget),
    async (c) => {
      await undoShowLessOften(c.get('db'), requireWriter(c), c.req.valid('param'))
      return c.body(null, 204)
    },
  )
  .delete('/first-steps', describeEndpoint('Close the first steps of a new member', { 204: null }, [401]), async (c) => {
    await atomic(c.get('db'), [closeFirstSteps(c.get('db'), requireViewer(c))])
    return c.body(null, 204)
  })

/** Mutes an author, a tag or a topic for the viewer; idempotent. Errors: `not_found`. */
async function showLessOften(db: Database, viewer: Viewer, target: ShowLessTarget): Promise<void> {
  await db
    .insert(mutes)
    .values({ userId: viewer.id, kind: target.kind, targetId: await findTargetId(db, target), createdAt: now() })
    .onConflictDoNothing()
}

/** Unmutes an author, a tag or a topic for the viewer; idempotent. Errors: `not_found`. */
async function undoShowLessOften(db: Database, viewer: Viewer, target: ShowLessTarget): Promise<void> {
  const targetId = await findTargetId(db, target)
  await db.delete(mutes).where(and(eq(mutes.userId, viewer.id), eq(mutes.kind, target.kind), eq(mutes.targetId, targetId)))
}

async function findTargetId(db: Database, { kind, name }: ShowLessTarget): Promise<number> {
  if (kind === 'tag') return (await findTag(db, name)).id
  if (kind === 'topic') return (await findTopic(db, name)).id
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.handle, name))
  if (!person) throw notFound()
  return person.id
}

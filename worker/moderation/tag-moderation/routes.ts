import { type Context, Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { ByTagName } from '#worker/posts/tags/contract.ts'
import { ByAlias, ModeratedTag, RenameTag } from './contract.ts'
import { hideTag } from './hide.ts'
import { mergeTag } from './merge.ts'
import { canModerateTags } from './policy.ts'
import { readModerated } from './read.ts'
import { renameTag } from './rename.ts'
import { splitTag } from './split.ts'

function requireModerator(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerateTags(viewer)) throw new AppError('forbidden')
  return viewer
}

/** Does it, lets the index follow, and answers the tag as it is then. */
async function changed(c: Context<AppContext>, name: string, act: (viewer: Viewer) => Promise<void>) {
  await act(requireModerator(c))
  c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
  return c.json(await readModerated(c.get('db'), name), 200)
}

const ANSWERS = { 200: ModeratedTag }
const byName = input('param', ByTagName)
const byAlias = input('param', ByAlias)

/** `/api/moderation/tags`: merging, hiding and spelling tags, for moderators and admins. */
export const tagModerationRoutes = new Hono<AppContext>()
  .get('/:name', describe('A tag with the spellings that lead to it', ANSWERS, [400, 401, 403, 404]), byName, async (c) => {
    requireModerator(c)
    return c.json(await readModerated(c.get('db'), c.req.valid('param').name), 200)
  })
  .put('/:name/name', describe('Write a tag another way', ANSWERS, [400, 401, 403, 404]), byName, input('json', RenameTag), async (c) => {
    const { name } = c.req.valid('param')
    return changed(c, name, (viewer) => renameTag(c.get('db'), viewer, name, c.req.valid('json').name))
  })
  .put('/:name/hidden', describe('Hide a tag', ANSWERS, [400, 401, 403, 404]), byName, async (c) => {
    const { name } = c.req.valid('param')
    return changed(c, name, (viewer) => hideTag(c.get('db'), viewer, name, true))
  })
  .delete('/:name/hidden', describe('Show a hidden tag again', ANSWERS, [400, 401, 403, 404]), byName, async (c) => {
    const { name } = c.req.valid('param')
    return changed(c, name, (viewer) => hideTag(c.get('db'), viewer, name, false))
  })
  .put(
    '/:name/aliases/:alias',
    describe('Merge a spelling, with its posts and followers, into a tag', ANSWERS, [400, 401, 403, 404, 409]),
    byAlias,
    async (c) => {
      const { name, alias } = c.req.valid('param')
      return changed(c, name, (viewer) => mergeTag(c.get('db'), viewer, name, alias))
    },
  )
  .delete(
    '/:name/aliases/:alias',
    describe('Let a spelling be a tag of its own again', ANSWERS, [400, 401, 403, 404]),
    byAlias,
    async (c) => {
      const { name, alias } = c.req.valid('param')
      return changed(c, name, (viewer) => splitTag(c.get('db'), viewer, name, alias))
    },
  )

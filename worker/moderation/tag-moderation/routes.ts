import { type Context, Hono } from 'hono'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext, Viewer } from '#worker/lib/viewer.ts'
import { ByTagName } from '#worker/posts/tags/contract.ts'
import { ByAlias, ModeratedTag, RenameTag } from './contract.ts'
import { mergeTag, readModeratedTag, renameTag, setTagHidden, splitTag } from './moderate-tag.ts'

async function moderateTag(c: Context<AppContext>, name: string, action: (viewer: Viewer) => Promise<void>) {
  await action(requireModerator(c))
  return c.json(await readModeratedTag(c.get('db'), name), 200)
}

const RESPONSES = { 200: ModeratedTag }
const byName = validateInput('param', ByTagName)
const byAlias = validateInput('param', ByAlias)

export const tagModerationRoutes = new Hono<AppContext>()
  .get('/:name', describeEndpoint('Read a tag with its aliases', RESPONSES, [400, 401, 403, 404]), byName, async (c) => {
    requireModerator(c)
    return c.json(await readModeratedTag(c.get('db'), c.req.valid('param').name), 200)
  })
  .put(
    '/:name/name',
    describeEndpoint('Change the spelling of a tag', RESPONSES, [400, 401, 403, 404]),
    byName,
    validateInput('json', RenameTag),
    async (c) => {
      const { name } = c.req.valid('param')
      return moderateTag(c, name, (viewer) => renameTag(c.get('db'), viewer, name, c.req.valid('json').name))
    },
  )
  .put('/:name/hidden', describeEndpoint('Hide a tag', RESPONSES, [400, 401, 403, 404]), byName, async (c) => {
    const { name } = c.req.valid('param')
    return moderateTag(c, name, (viewer) => setTagHidden(c.get('db'), viewer, name, true))
  })
  .delete('/:name/hidden', describeEndpoint('Unhide a tag', RESPONSES, [400, 401, 403, 404]), byName, async (c) => {
    const { name } = c.req.valid('param')
    return moderateTag(c, name, (viewer) => setTagHidden(c.get('db'), viewer, name, false))
  })
  .put(
    '/:name/aliases/:alias',
    describeEndpoint('Merge a spelling, with its posts and followers, into a tag', RESPONSES, [400, 401, 403, 404, 409]),
    byAlias,
    async (c) => {
      const { name, alias } = c.req.valid('param')
      return moderateTag(c, name, (viewer) => mergeTag(c.get('db'), viewer, name, alias))
    },
  )
  .delete(
    '/:name/aliases/:alias',
    describeEndpoint('Split an alias off into its own tag', RESPONSES, [400, 401, 403, 404]),
    byAlias,
    async (c) => {
      const { name, alias } = c.req.valid('param')
      return moderateTag(c, name, (viewer) => splitTag(c.get('db'), viewer, name, alias))
    },
  )

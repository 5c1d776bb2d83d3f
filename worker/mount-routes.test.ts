import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppContext } from './lib/viewer.ts'
import { mountRoutes } from './mount-routes.ts'

const answering = (path: string, answer: string) => new Hono<AppContext>().get(path, (c) => c.text(answer))

test('routes at longer paths match first, whatever the order of slices; those of one path in the order of the declaration', async () => {
  const app = new Hono<AppContext>()
  mountRoutes(app, [
    { routes: { '/': answering('/:any/:thing', 'root'), '/media': answering('/:kind', 'media') } },
    {},
    { routes: { '/media/share': answering('/', 'share'), '/tags': [answering('/:name', 'first'), answering('/:name', 'second')] } },
  ])
  const answers = ['/media/share', '/media/sound', '/tags/travel', '/a/b'].map(async (path) => (await app.request(path)).text())
  expect(await Promise.all(answers)).toEqual(['share', 'media', 'first', 'root'])
})

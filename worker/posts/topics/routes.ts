import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { ByTopicName, TopicIndex, TopicPage } from './contract.ts'
import { readTopicIndex } from './read-index.ts'
import { readTopic } from './read-topic.ts'

export const topicRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List all topics by family', { 200: TopicIndex }), async (c) => {
    c.header('Cache-Tag', 'topics')
    return c.json(await readTopicIndex(c.get('db')), 200)
  })
  .get(
    '/:name',
    describeEndpoint('Read a topic by key or Persian name', { 200: TopicPage }, [404]),
    validateInput('param', ByTopicName),
    async (c) => {
      c.res.headers.set('Cache-Tag', 'topics') // On the raw response, so that error responses carry the tag too.
      const page = await readTopic(c.get('db'), c.req.valid('param').name, c.get('viewer')?.id)
      c.header('Cache-Tag', `topic-${page.topic.key}`)
      return c.json(page, 200)
    },
  )

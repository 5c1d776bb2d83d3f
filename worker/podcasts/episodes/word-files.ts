import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { notFound } from '#worker/lib/errors.ts'
import { answerWritten } from './answer-file.ts'
import { chaptersFile } from './chapters/serve.ts'
import { PLAYERS } from './players.ts'
import { FORMS, transcriptFile } from './transcript/serve.ts'

const nameOf = (file: string): [hash: string, ending: string] => {
  const at = file.indexOf('.')
  return at < 0 ? [file, ''] : [file.slice(0, at), file.slice(at + 1)]
}

/** `/media/chapters`: the chapters of episodes, by their post. */
export const chapterFiles = new Hono<AppContext>().use('/:words', PLAYERS).get('/:words', (c) => {
  const [hash, ending] = nameOf(c.req.param('words'))
  if (ending !== 'json') throw notFound()
  return answerWritten(c, {
    hash,
    type: 'application/json+chapters; charset=UTF-8',
    write: (post) => chaptersFile(c.get('db'), post, c.env.ORIGIN),
  })
})

/** `/media/transcript`: what is said in episodes, by their post. */
export const transcriptFiles = new Hono<AppContext>().use('/:words', PLAYERS).get('/:words', (c) => {
  const [hash, ending] = nameOf(c.req.param('words'))
  const form = FORMS.get(ending)
  if (!form) throw notFound()
  return answerWritten(c, { hash, type: form.type, write: ({ id }) => transcriptFile(c.get('db'), id, form) })
})

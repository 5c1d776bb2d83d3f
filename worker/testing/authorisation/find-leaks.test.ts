import { expect, test } from 'vitest'
import { findLeaks } from './find-violations.ts'
import { sceneFor } from './scene.ts'
import { draftSecret } from './subject.ts'

test('findLeaks reports secrets, internal keys and owner keys, but no key outside the scripts of a page', async () => {
  const scene = await sceneFor({ route: 'GET /x', of: 'post', everybody: 200 }, 'owner', 'draft')
  const [email = ''] = scene.secrets
  expect(findLeaks(JSON.stringify({ name: email }), scene.secrets, false)).toEqual([email])
  const draft = draftSecret(scene.params.hash)
  expect(scene.secrets).toContain(draft)
  expect(findLeaks(`<p>${draft}</p>`, [draft], true)).toEqual([draft])
  expect(findLeaks('{"items":[{"id":1}]}', [], true)).toEqual(['the key id'])
  expect(findLeaks('{"a":1,"birthDate":null}', [], false)).toEqual(['the key birthDate'])
  expect(findLeaks('<!DOCTYPE html><script>x={a:{revision:3}}</script>', [], false)).toEqual(['the key revision'])
  expect(findLeaks('<!DOCTYPE html><p>{id:1}</p>', [], false)).toEqual([])
})

import { expect, it } from 'vitest'
import { unlimitedBudget } from '#worker/lib/turn-budget.ts'
import { aDeflatedZip, aFile, aZip, type Bytes } from '../testing/files.ts'
import { openZip } from './open-zip.ts'

it.each([
  ['stored', async (content: Bytes) => aZip({ 'a.mp3': content })],
  ['deflated', async (content: Bytes) => aDeflatedZip('a.mp3', content)],
])('a file of a zip that is %s can be read from any byte on', async (_, zipped) => {
  const content = crypto.getRandomValues(new Uint8Array(50_000))
  const zip = await openZip(aFile(await zipped(content)), unlimitedBudget())
  for (const from of [0, 1, 33_333, 50_000, 60_000]) {
    const rest = new Uint8Array(await new Response(await zip.stream('a.mp3', from)).arrayBuffer())
    expect(rest.toHex()).toBe(content.subarray(from).toHex())
  }
})

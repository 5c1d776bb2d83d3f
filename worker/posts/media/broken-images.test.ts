import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Env } from '#worker/env.ts'
import { coverPath } from '#worker/posts/media/contract.ts'
import { aUser, queryNumber, request, type TestUser, takeConsole } from '#worker/testing/index.ts'
import { imageKey } from './object-keys.ts'

/** 40 by 30 pixels, 16 colours, made with sharp. */
const GIF = Uint8Array.fromBase64(
  'R0lGODlhKAAeAIMAALaKtbbKtM04tULKtYM3tS0ytSqmGUGEtNCRMrHTLELUNMwwMYmMJjRrOYYuLi4jIiH5BAQAAAAALAAAAAAoAB4AAAT/8MlJq3Q4a7y6/wtVjCL5YESqpYTjCfAnSGZB24/tqDva9otYsBOj5Y5Hm67FRPVaQ8EwmkQqrU9n0yHtEodWnFjsc+5+0mB6nTPdcDSe74eBpYlFi/6y6btAIBINDSNwhCZzKyovQkQPh482kISPPD+WLkJrUpGElJ4Fn02XWVFTXaCeqaENBw1bo3WmpqoFrq2DB7e3KQwMLb8EvgB4X0GtuoO5ycq6rr7BwtAA1AjWCHYIytvc29Df4L7X49fbzubMywff1ADiCO3jAAbIufTMu+sM+tTDDPAArAUEiOBeKwMHDLpK2GqfQwbuIv4LSFEgPIQIcWFc2AChQ34QtkNChEeSZMCMCBOi1GXA4z6QEN2NJFhynrOWLc/hdMau37Rq1+LhHEqUaLij5MjhVDCg6dKmA1oqYNr0W4CrCbIiuBpgXICWTpkaoDo2KtWpA3xhTRAgK9at1q4WZCrW7AC6d/EyZcC2b1u/feF+jXr3roHCdPXeBfy3rWO3bAvmbYoW7WTLCvqybeyWM1uqeS2HBj01M9esnf+mTlC6tevXpVHLnk2bdWmorXHfbir7NGrfbiMAADs=',
)
const CONVERTED = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
const FORMATS = ['image/gif', ...CONVERTED] as const

const convert = async (format: (typeof CONVERTED)[number]) =>
  new Uint8Array(await (await env.IMAGES.input(new Blob([GIF]).stream()).output({ format })).response().arrayBuffer())
const intactImage = (format: (typeof FORMATS)[number]) => (format === 'image/gif' ? GIF : convert(format))

/** Creates a generator of integers below `limit`, the same on every run (mulberry32). */
function seededIntegers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const TRUNCATIONS = __FULL_MATRIX__ ? 12 : 4
const BIT_FLIPS = Math.ceil(12 * __RUNS__)

function damaged(intact: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer>[] {
  const next = seededIntegers(seed)
  const cut = Array.from({ length: TRUNCATIONS }, (_, at) =>
    intact.slice(0, 16 + Math.floor(((intact.length - 17) * at) / (TRUNCATIONS - 1))),
  )
  const flipped = Array.from({ length: BIT_FLIPS }, () => {
    const copy = intact.slice()
    const at = next(copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << next(8))
    return copy
  })
  return [...cut, ...flipped]
}

const upload = (person: TestUser, body: BodyInit, over: Partial<Env> = {}, path = '/api/media/images') =>
  request(path, { method: 'POST', body, headers: { Origin: 'http://daftar.test', Cookie: person.cookie } }, over)

/** Records the keys of objects that were put and not deleted. */
function recordingBucket() {
  const keys = new Set<string>()
  const MEDIA = new Proxy(env.MEDIA, {
    get(bucket, name) {
      if (name === 'put')
        return (...call: Parameters<typeof bucket.put>) => {
          keys.add(call[0])
          return bucket.put(...call)
        }
      if (name === 'delete')
        return (deleted: string | string[]) => {
          for (const key of [deleted].flat()) keys.delete(key)
          return bucket.delete(deleted)
        }
      const found: unknown = Reflect.get(bucket, name)
      return typeof found === 'function' ? found.bind(bucket) : found
    },
  })
  return { MEDIA, keys }
}

const countRows = ({ id }: TestUser) => queryNumber('SELECT count(*) AS n FROM media WHERE owner_id = ?', id)

test.each(FORMATS)(
  'a truncated or bit-flipped %s is stored or rejected as broken, and a rejected one leaves no row and no object',
  async (format) => {
    const [person, intact] = [await aUser(), await intactImage(format)]
    expect((await upload(person, intact)).status).toBe(201)
    let [rows, rejected] = [await countRows(person), 0]
    for (const bytes of damaged(intact, intact.length)) {
      const { MEDIA, keys } = recordingBucket()
      const response = await upload(person, bytes, { MEDIA })
      expect([201, 400, 415]).toContain(response.status)
      const isStored = response.status === 201
      if (!isStored) rejected++
      if (response.status === 400)
        expect(await response.json()).toMatchObject({ error: { code: 'invalid', fields: { file: expect.stringContaining('خراب') } } })
      if (isStored) expect(keys.size).toBeGreaterThan(0)
      else expect([[...keys], await countRows(person)]).toEqual([[], rows])
      rows = await countRows(person)
    }
    expect(rejected).toBeGreaterThan(0)
  },
)

const failing = (name: string) => () => Promise.reject(new Error(`${name} is down`))
const BROKEN_SERVICES: [string, () => Partial<Env>][] = [
  [
    'the image service',
    () => ({
      IMAGES: {
        info: failing('Images'),
        input: () => ({ transform: () => ({ output: failing('Images') }), output: failing('Images') }),
      } as unknown as ImagesBinding,
    }),
  ],
  [
    'R2',
    () => ({
      MEDIA: new Proxy(recordingBucket().MEDIA, { get: (bucket, name) => (name === 'put' ? failing('R2') : Reflect.get(bucket, name)) }),
    }),
  ],
]

test.each(BROKEN_SERVICES)('a failure of %s returns 503, not a fault of the image, and a retry stores it', async (_, over) => {
  const [person, intact] = [await aUser(), await convert('image/png')]
  const response = await upload(person, intact, over())
  expect([response.status, (await response.json<{ error: { code: string } }>()).error.code]).toEqual([503, 'unavailable'])
  expect([response.headers.has('Retry-After'), await countRows(person)]).toEqual([true, 0])
  expect((await upload(person, intact)).status).toBe(201)
  expect(takeConsole()).toHaveLength(1)
})

const aSquare = async () => {
  const made = await env.IMAGES.input(new Blob([GIF]).stream())
    .transform({ width: 1400, height: 1400, fit: 'pad' })
    .output({ format: 'image/jpeg' })
  return new Uint8Array(await made.response().arrayBuffer())
}

test('an image whose transformation fails once is stored', async () => {
  let calls = 0
  const IMAGES = new Proxy(env.IMAGES, {
    get(images, name) {
      if (name !== 'info') return Reflect.get(images, name).bind(images)
      return (stream: ReadableStream<Uint8Array>) => (calls++ === 0 ? failing('Images')() : images.info(stream))
    },
  })
  expect((await upload(await aUser(), GIF, { IMAGES })).status).toBe(201)
  expect(calls).toBe(2)
})

test('a cover cut in the middle is rejected with 400 and stores nothing', async () => {
  const [person, square] = [await aUser(), await aSquare()]
  const { MEDIA, keys } = recordingBucket()
  expect((await upload(person, square.slice(0, square.length / 2), { MEDIA }, '/api/media/covers')).status).toBe(400)
  expect([keys.size, await countRows(person)]).toEqual([0, 0])
})

test('concurrent uploads of the same bytes keep the objects of one image only', async () => {
  const [person, { MEDIA, keys }] = [await aUser(), recordingBucket()]
  await Promise.all([upload(person, GIF, { MEDIA }), upload(person, GIF, { MEDIA })])
  expect(keys.size).toBe(2)
})

test('the cover of a stored image returns 503 while the image service fails', async () => {
  const [service] = BROKEN_SERVICES
  const { hash } = await (await upload(await aUser(), GIF)).json<{ hash: string }>()
  expect(await env.MEDIA.head(imageKey(hash, 40, 'image/webp'))).not.toBeNull()
  expect((await request(coverPath(hash), {}, service?.[1]())).status).toBe(503)
  expect(takeConsole()).toHaveLength(1)
})

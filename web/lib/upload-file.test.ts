import { beforeEach, expect, test, vi } from 'vitest'
import { FakeXhr } from './testing/fake-xhr.ts'
import { uploadAudio, uploadCover, uploadImage } from './upload-file.ts'

beforeEach(() => {
  FakeXhr.requests.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})

const file = new File(['image'], 'a.png')

function start(upload: typeof uploadImage = uploadImage) {
  const ratios: number[] = []
  const stop = new AbortController()
  const stored = upload(file, (ratio) => ratios.push(ratio), stop.signal)
  const request = FakeXhr.requests.at(-1)
  if (!request) throw new Error('no request')
  return { ratios, stop, stored, request }
}

test('each kind of file is sent to its own address', async () => {
  for (const [upload, url] of [
    [uploadImage, '/api/media/images'],
    [uploadCover, '/api/media/covers'],
    [uploadAudio as never, '/api/media/audio'],
  ] as const) {
    const { stored, request } = start(upload)
    request.answer(201, { hash: 'h' })
    expect([await stored, request.method, request.url, request.body, request.headers['Content-Type'], request.responseType]).toEqual([
      ...[{ hash: 'h' }, 'POST', url, file, 'application/octet-stream', 'json'],
    ])
  }
})

test('progress goes from 0 to 1, and stays 0 while the total is unknown', () => {
  const { ratios, request } = start()
  for (const [loaded, total] of [
    [5, 0],
    [5, 20],
    [20, 20],
  ] as const)
    request.progress(loaded, total)
  expect(ratios).toEqual([0, 0.25, 1])
})

test('the server’s error about the file is the message, then its message, then that the upload failed', async () => {
  const refused = async (status: number, response: unknown) => {
    const { stored, request } = start()
    request.answer(status, response)
    return stored.catch((error: unknown) => error)
  }
  const error = { code: 'invalid', message: 'نادرست', requestId: '' }
  expect(await refused(413, { error: { ...error, fields: { file: 'بزرگ است' } } })).toMatchObject({
    status: 413,
    message: 'بزرگ است',
    body: { code: 'invalid' },
  })
  expect(await refused(400, { error })).toMatchObject({ status: 400, message: 'نادرست' })
  expect(await refused(502, null)).toMatchObject({ status: 502, message: 'عکس بالا نیامد', body: { code: 'unavailable' } })
  expect(await refused(200, { hash: 'h' })).toMatchObject({ status: 200 })
  expect(await refused(200, {})).toMatchObject({ message: 'عکس بالا نیامد' })
})

test('a lost connection and an abort reject', async () => {
  const lost = start()
  lost.request.fail('error')
  await expect(lost.stored).rejects.toMatchObject({ status: 0 })
  const stopped = start()
  stopped.stop.abort()
  await expect(stopped.stored).rejects.toMatchObject({ status: 0 })
  expect(stopped.request.isAborted).toBe(true)
  const endless = uploadImage(file, () => undefined)
  FakeXhr.requests.at(-1)?.answer(201, { hash: 'h' })
  expect(await endless).toEqual({ hash: 'h' })
})

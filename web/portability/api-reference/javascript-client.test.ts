import { expect, test } from 'vitest'
import { JAVASCRIPT_CLIENT } from '#shared/api-examples.ts'

test('the JavaScript of the reference waits as long as the server asks, and walks all pages', async () => {
  const calls: string[] = []
  const waits: number[] = []
  const responses = [
    new Response('{}', { status: 429, headers: { 'Retry-After': '7' } }),
    Response.json({ items: [1, 2], next: 'b' }),
    Response.json({ items: [3] }),
    Response.json({ error: { code: 'not_found', message: 'نیست' } }, { status: 404 }),
  ]
  const fetch = async (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push(`${url} ${headers.Authorization}`)
    return responses.shift()
  }
  const setTimeout = (resolve: () => void, ms: number) => {
    waits.push(ms)
    resolve()
  }
  const create = new Function('fetch', 'setTimeout', 'ORIGIN', 'TOKEN', `${JAVASCRIPT_CLIENT}; return { call, all }`)
  const { call, all } = create(fetch, setTimeout, 'https://daftar.example', 'daftar_x')
  const items: number[] = []
  for await (const item of all('/api/posts/newest')) items.push(item)
  expect(items).toEqual([1, 2, 3])
  expect(waits).toEqual([7000])
  expect(calls.at(-1)).toBe('https://daftar.example/api/posts/newest?after=b Bearer daftar_x')
  await expect(call('GET', '/api/posts/x')).rejects.toThrow('not_found: نیست')
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { requestOnce, requestRepeatedly } from './local-request.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function aServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('requestRepeatedly repeats a request whose connection was closed, with its body and headers', async () => {
  const bodies: string[] = []
  const url = await aServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    bodies.push(`${request.headers.authorization} ${body}`)
    if (bodies.length < 3) request.socket.destroy()
    else response.end('done')
  })
  const init = { method: 'POST', headers: { Authorization: 'Bearer key' }, body: 'rows' }
  expect(await (await requestRepeatedly(url, init, [1, 1, 1])).text()).toBe('done')
  expect(bodies).toEqual(['Bearer key rows', 'Bearer key rows', 'Bearer key rows'])
})

test('requestRepeatedly repeats a request that the development server lost on its way to the runtime', async () => {
  let requests = 0
  const page = '<!DOCTYPE html><script type="module">const error = {"message":"fetch failed","stack":"at dispatchFetch"}</script>'
  const url = await aServer((_, response) => {
    requests += 1
    if (requests < 3) response.writeHead(500).end(page)
    else response.end('done')
  })
  expect(await (await requestRepeatedly(url, {}, [1, 1, 1])).text()).toBe('done')
  expect(requests).toBe(3)
})

test('requestRepeatedly throws when every attempt fails, and returns an error status at once', async () => {
  let requests = 0
  const closing = await aServer((request) => {
    requests += 1
    request.socket.destroy()
  })
  await expect(requestRepeatedly(closing, {}, [1, 1])).rejects.toThrow('fetch failed')
  expect(requests).toBe(3)
  const failing = await aServer((_, response) => response.writeHead(500).end())
  expect((await requestRepeatedly(failing, {}, [1, 1])).status).toBe(500)
})

test('two requests use two connections', async () => {
  const ports = new Set<number | undefined>()
  const url = await aServer((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('done')
  })
  for (let time = 0; time < 2; time++) await (await requestOnce(url, {})).text()
  expect(ports.size).toBe(2)
})

import { createServer } from 'node:net'

export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : failed(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })

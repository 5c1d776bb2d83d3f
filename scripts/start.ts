import { serve } from './serve.ts'

const port = Number(process.env.PORT ?? 8787)
const data = process.env.DAFTAR_DATA ?? '.daftar'

const server = await serve({ port, data })
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
}
console.log(`Daftar is ready: ${server.origin}`)

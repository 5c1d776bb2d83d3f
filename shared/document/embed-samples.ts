import type { Embed } from '#shared/embeds.ts'

export const EMBED_SAMPLES: readonly Embed[] = [
  { provider: 'aparat', id: 'abc12' },
  { provider: 'youtube', id: 'dQw4w9WgXc_' },
  { provider: 'x', id: '1234567890123456789' },
  { provider: 'telegram', id: 'daftar_news/42' },
  { provider: 'spotify', id: 'track/4uLU6hMCjMI75M1A2tKUQC' },
  { provider: 'soundcloud', id: 'some-one/sets/a-set_' },
  { provider: 'daftar', id: 'narges/abcdef123456' },
]

import { describe, expect, it } from 'vitest'
import { EMBEDS, embedFrameUrl, embedUrl, FRAME_ORIGINS, isEmbedProvider, parseEmbed } from './embeds.ts'

const ORIGIN = 'https://daftar.example'
const read = (address: string) => {
  const embed = parseEmbed(address, ORIGIN)
  return embed && `${embed.provider} ${embed.id}`
}

describe('embeds', () => {
  it.each([
    ['https://www.aparat.com/v/abc12', 'aparat abc12'],
    ['https://aparat.com/v/hJx9K?playlist=12', 'aparat hJx9K'],
    ['https://www.aparat.com/video/video/embed/videohash/abc12/vt/frame', 'aparat abc12'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', 'youtube dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXc_?si=x', 'youtube dQw4w9WgXc_'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
    ['http://youtube.com/embed/dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
    ['https://x.com/someone/status/1234567890123456789?s=20', 'x 1234567890123456789'],
    ['https://twitter.com/i/web/status/20', 'x 20'],
    ['https://mobile.twitter.com/a_b/status/20/photo/1', 'x 20'],
    ['https://t.me/daftar_news/42', 'telegram daftar_news/42'],
    ['https://t.me/s/daftar_news/42?single', 'telegram daftar_news/42'],
    ['https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=1', 'spotify track/4uLU6hMCjMI75M1A2tKUQC'],
    ['https://open.spotify.com/embed/episode/4uLU6hMCjMI75M1A2tKUQC', 'spotify episode/4uLU6hMCjMI75M1A2tKUQC'],
    ['https://soundcloud.com/some-one/a-track_1', 'soundcloud some-one/a-track_1'],
    ['https://m.soundcloud.com/some-one/sets/a-set', 'soundcloud some-one/sets/a-set'],
    [`${ORIGIN}/narges/چرا-می-نویسم-abcdef123456`, 'daftar narges/abcdef123456'],
    [`${ORIGIN}/narges/%D8%A7-abcdef123456?x#y`, 'daftar narges/abcdef123456'],
    [`${ORIGIN}/n.a/abcdef123456`, 'daftar n.a/abcdef123456'],
  ])('parseEmbed parses %s as %s', (address, found) => {
    expect(read(address)).toBe(found)
  })

  it.each([
    'https://www.aparat.com/v/',
    'https://www.aparat.com/v/a"b12',
    'https://www.aparat.com.evil.example/v/abc12',
    'https://evil.example/?https://www.aparat.com/v/abc12',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
    'https://www.youtube.com/channel/dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
    'https://user:pass@youtu.be/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'javascript://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://x.com/someone',
    'https://x.com/someone/status/0x1',
    'https://t.me/joinchat/AAAA',
    'https://t.me/abc/1',
    'https://open.spotify.com/user/4uLU6hMCjMI75M1A2tKUQC',
    'https://open.spotify.com/track/short',
    'https://soundcloud.com/discover/sets',
    'https://soundcloud.com/some-one',
    'https://soundcloud.com/some-one/sets/',
    'https://daftar.example.evil.example/narges/abcdef123456',
    'http://daftar.example/narges/abcdef123456',
    `${ORIGIN}/narges/abcdef123456/likes`,
    `${ORIGIN}/%E0%A4%A/abcdef123456`,
    'dQw4w9WgXcQ',
    '',
    `https://youtu.be/${'a'.repeat(600)}`,
    'https://youtu.be/dQw4w9WgXcQ و دیگر',
  ])('parseEmbed returns undefined for “%s”', (address) => {
    expect(read(address)).toBeUndefined()
  })

  it('parseEmbed parses the URL that embedUrl returns for an embed into the same embed', () => {
    for (const address of [
      'https://www.aparat.com/v/abc12',
      'https://x.com/a/status/20',
      'https://soundcloud.com/a-b/sets/c',
      `${ORIGIN}/n/abcdef123456`,
    ]) {
      const embed = parseEmbed(address, ORIGIN)
      expect(embed && parseEmbed(embedUrl(embed, ORIGIN), ORIGIN)).toEqual(embed)
    }
  })

  it('FRAME_ORIGINS lists exactly the origins of the frame URLs of all providers', () => {
    const ids = {
      aparat: 'abc12',
      youtube: 'dQw4w9WgXcQ',
      x: '20',
      telegram: 'daftar/1',
      spotify: 'track/4uLU6hMCjMI75M1A2tKUQC',
      soundcloud: 'a-b/c',
      daftar: 'n/abcdef123456',
    }
    const origins = Object.entries(ids).flatMap(([provider, id]) => {
      const frame = isEmbedProvider(provider) ? embedFrameUrl({ provider, id }) : undefined
      return frame ? [new URL(frame).origin] : []
    })
    expect(Object.keys(ids)).toEqual(Object.keys(EMBEDS))
    expect(origins).toEqual(FRAME_ORIGINS)
  })
})

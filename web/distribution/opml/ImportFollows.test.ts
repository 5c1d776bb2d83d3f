import { expect, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { removeEpisodes } from './ImportFollows.tsx'

test('removes the episodes of an OPML file and keeps its shows, in linear time', () => {
  const show = (inside: string) => `<outline type="rss" text="a > b" xmlUrl="https://a.example/f">${inside}</outline>`
  const episode = `<outline type="podcast-episode" title="x > y's" url='https://a.example/"1"'/>\n`
  expect(removeEpisodes(show(episode.repeat(3)))).toBe(show(''))
  expect(removeEpisodes(show('<outline type="rss" text="podcast-episode"/>'))).toContain('podcast-episode')
  const started = cpuTime()
  expect(removeEpisodes(show(episode.repeat(40_000)))).toBe(show(''))
  removeEpisodes('<outline '.repeat(20_000))
  removeEpisodes(`<outline ${'a="'.repeat(20_000)}`)
  expect(cpuTime() - started).toBeLessThan(2000)
})

test('an episode is known by its whole type, in either kind of quotes, and only as an empty element', () => {
  const episode = (type: string) => `<outline type=${type} title="x"/>`
  const inShow = (inside: string) => removeEpisodes(`<opml><outline type="rss">${inside}</outline></opml>`)
  for (const type of ['"podcast-episode"', "'podcast-episode'"])
    expect(inShow(episode(type))).toBe('<opml><outline type="rss"></outline></opml>')
  for (const type of ['"podcast-episodes"', '"my-podcast-episode"', '"podcast-episode,rss"']) expect(inShow(episode(type))).toContain(type)
  const open = '<outline type="podcast-episode" title="x"><outline type="rss"/></outline>'
  expect(inShow(open)).toContain(open)
  expect(inShow('<outline subtype="podcast-episode"/>')).toContain('subtype')
  expect(inShow(`${episode('"podcast-episode"')} \n rest`)).toContain('<outline type="rss">rest')
  expect(removeEpisodes('no outline')).toBe('no outline')
})

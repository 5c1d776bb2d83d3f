import { expect, test } from 'vitest'
import { removeEpisodes } from './remove-episodes.ts'

test('removes the episodes of an OPML file and keeps its shows, in linear time', () => {
  const show = (inside: string) => `<outline type="rss" text="a > b" xmlUrl="https://a.example/f">${inside}</outline>`
  const episode = `<outline type="podcast-episode" title="x > y's" url='https://a.example/"1"'/>\n`
  expect(removeEpisodes(show(episode.repeat(3)))).toBe(show(''))
  expect(removeEpisodes(show('<outline type="rss" text="podcast-episode"/>'))).toContain('podcast-episode')
  const started = performance.now()
  expect(removeEpisodes(show(episode.repeat(40_000)))).toBe(show(''))
  removeEpisodes('<outline '.repeat(20_000))
  removeEpisodes(`<outline ${'a="'.repeat(20_000)}`)
  expect(performance.now() - started).toBeLessThan(2000)
})

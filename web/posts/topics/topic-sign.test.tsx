import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TopicSign } from './TopicSign.tsx'

const FOLDER = 'web/posts/topics/signs'
const TOPICS = [...readFileSync('migrations/main/0005_topics.sql', 'utf8').matchAll(/^ {2}\('(\w+)'/gm)].map(([, key = '']) => key)

it('each topic has a sign of at most 1 kB, which loads nothing and runs nothing', () => {
  expect(TOPICS.length).toBeGreaterThan(40)
  expect(readdirSync(FOLDER).toSorted()).toEqual(TOPICS.map((key) => `${key}.svg`).toSorted())
  for (const key of TOPICS) {
    const svg = readFileSync(`${FOLDER}/${key}.svg`, 'utf8')
    expect(Buffer.byteLength(svg), key).toBeLessThanOrEqual(1024)
    expect(svg, key).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 -26 96 122"/)
    expect(svg, key).not.toMatch(/href|script|style|url\(/)
  }
})

it('the sign of a topic is part of the page, is decorative and reserves its place', () => {
  const html = renderToStaticMarkup(<TopicSign topic="history" />)
  expect(html).toContain('src="data:image/svg+xml')
  expect(html).toContain('alt=""')
  expect(html).toContain('width="44" height="56"')
  expect(renderToStaticMarkup(<TopicSign topic="history" height={92} />)).toContain('width="72" height="92"')
})

import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TopicSign } from './TopicSign.tsx'

const FOLDER = 'web/public/icons/topics'
const TOPICS = [...readFileSync('migrations/main/0005_topics.sql', 'utf8').matchAll(/^ {2}\('(\w+)'/gm)].map(([, key = '']) => key)

it('each topic has a sign of at most 1 kB, which loads nothing and runs nothing', () => {
  expect(TOPICS.length).toBeGreaterThan(40)
  expect(readdirSync(FOLDER).toSorted()).toEqual(TOPICS.map((key) => `${key}.svg`).toSorted())
  for (const key of TOPICS) {
    const svg = readFileSync(`${FOLDER}/${key}.svg`, 'utf8')
    expect(Buffer.byteLength(svg), key).toBeLessThanOrEqual(1024)
    expect(svg, key).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96"/)
    expect(svg, key).not.toMatch(/href|script|style|url\(/)
  }
})

it('the sign of a topic is decorative and reserves its place', () => {
  const html = renderToStaticMarkup(<TopicSign topic="history" />)
  expect(html).toContain('src="/icons/topics/history.svg"')
  expect(html).toContain('alt=""')
  expect(html).toContain('width="48" height="48"')
})

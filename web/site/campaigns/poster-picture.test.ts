import { expect, test } from 'vitest'
import { readCampaigns } from '../../../scripts/sample/read-sample.ts'
import { findPosterPicture, type PosterPicture } from './poster-picture.ts'

test.each<[title: string, theme: string, picture: PosterPicture]>([
  ['سفره', 'غذایی که هر وقت می‌خوری یاد کسی می‌افتی.', 'pot'],
  ['سفر نزدیک', 'یک نامه از راه', 'road'],
  ['یک روز', 'نامه به تازه‌کار', 'letter'],
  ['برنامه‌نویسی', '', 'notebook'],
  ['Tools', '', 'notebook'],
])('the poster of «%s», «%s» shows the %s', (title, theme, picture) =>
  expect(findPosterPicture({ kind: 'contest', title, theme })).toBe(picture),
)

test('no two campaigns of the sample have the same poster', () => {
  const pictures = readCampaigns().map(findPosterPicture)
  expect(new Set(pictures).size).toBe(pictures.length)
})

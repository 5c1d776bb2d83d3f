import { expect, test } from 'vitest'
import { categoryName, isCategory } from './podcast-categories.ts'

test('a category is one of the list, alone or with one of its own parts', () => {
  expect(['Technology', 'TV & Film', 'TV & Film/Film History', 'Sports/Tennis'].map(isCategory)).toEqual([true, true, true, true])
  const others = [
    '',
    'Tech',
    'technology',
    'Technology/',
    'Technology/Tennis',
    'Sports/Film History',
    'Sports/Tennis/x',
    'Sports/toString',
    '/Tennis',
  ]
  expect(others.filter(isCategory)).toEqual([])
})

test('a category has its Persian name, with that of its part', () => {
  expect(['Technology', 'TV & Film/Film History', 'Other', 'Other/Tennis', 'Sports/None'].map((value) => categoryName(value))).toEqual([
    ...['فناوری', 'تلویزیون و سینما، تاریخ سینما', '', '', categoryName('Sports')],
  ])
  expect(categoryName('TV & Film/Film History', ' › ')).toBe('تلویزیون و سینما › تاریخ سینما')
})

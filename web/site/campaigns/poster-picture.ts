import type { CampaignLink } from '#worker/site/campaigns/contract.ts'

/** What the poster of a campaign shows. */
export type PosterPicture = 'star' | 'pot' | 'road' | 'letter' | 'autumn' | 'pomegranate' | 'gears' | 'notebook'

/** Words of a title or theme that call for a picture; the first one that fits decides. */
const WORDS: readonly (readonly [picture: PosterPicture, words: RegExp])[] = [
  ['pot', /سفره|غذا|خوراک|آشپز/],
  ['road', /سفر|جاده/],
  ['letter', /(?<!\p{L})نامه/u],
  ['autumn', /پاییز|باران/],
  ['pomegranate', /یلدا|زمستان|انار/],
  ['gears', /ابزار|ماشین/],
]

/** Returns what the poster of a campaign shows: something of its title, else of its theme, else a notebook. */
export function findPosterPicture({ kind, title, theme }: Pick<CampaignLink, 'kind' | 'title' | 'theme'>): PosterPicture {
  if (kind === 'birthday') return 'star'
  for (const written of [title, theme]) {
    const found = WORDS.find(([, words]) => words.test(written))
    if (found) return found[0]
  }
  return 'notebook'
}

import { sizeText } from '#web/podcasts/episodes/upload/progress-text.ts'
import type { ShowImport } from '#worker/podcasts/importer/contract.ts'
import { text } from './text.ts'

/**
 * «۴۵٪ · ۲۱٫۳ مگابایت از ۴۷ مگابایت», the percent of episodes. Where the feed does not tell how long its files are, the bytes are what
 * came so far, of nothing.
 */
export function howFar({ share, bytes, copied, untold }: Pick<ShowImport, 'share' | 'bytes' | 'copied' | 'untold'>): string {
  const size = untold > 0 ? text.soFar(sizeText(copied)) : text.copied(sizeText(copied), sizeText(bytes))
  return [text.percent(share), bytes + copied > 0 && size].filter(Boolean).join(' · ')
}

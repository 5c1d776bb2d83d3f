import { formatNumber } from '#shared/persian/digits.ts'

export const transcriptPageText = {
  title: 'متن گفتار',
  titleOf: (title: string) => `متن گفتار «${title}»`,
  find: 'جست‌وجو در متن',
  go: 'بگرد',
  playHint: 'هر زمان را بزن تا از همان‌جا پخش شود.',
  chapters: 'سرفصل‌ها',
  of: 'از پادکست',
  found: (count: number, isAll: boolean) =>
    isAll ? `در ${formatNumber(count)} جا گفته شده است.` : `در بیش از ${formatNumber(count)} جا گفته شده است.`,
  none: 'این را کسی در این قسمت نگفته است.',
  noneHint: 'واژهٔ دیگری را امتحان کن یا همهٔ متن را بخوان.',
  all: 'همهٔ متن',
  playFrom: (time: string) => `پخش از ${time}`,
  first: 'از آغاز متن',
} as const

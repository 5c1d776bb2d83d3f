/** Words of feeds. */
export const text = {
  site: 'دفتر',
  about: 'تازه‌ترین نوشته‌ها و پادکست‌های دفتر',
  titled: (title: string) => `${title} · دفتر`,
  byTag: (name: string) => `تازه‌ترین نوشته‌ها با برچسب «${name}»`,
  byTopic: (name: string) => `تازه‌ترین نوشته‌ها دربارهٔ ${name}`,
  by: (name: string) => `نوشته‌های ${name}`,
} as const

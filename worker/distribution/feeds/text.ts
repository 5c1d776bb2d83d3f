export const text = {
  site: 'دفتر',
  about: 'تازه‌ترین پست‌ها و پادکست‌های دفتر',
  titled: (title: string) => `${title} · دفتر`,
  byTag: (name: string) => `تازه‌ترین پست‌ها با برچسب «${name}»`,
  byTopic: (name: string) => `تازه‌ترین پست‌ها دربارهٔ ${name}`,
  by: (name: string) => `پست‌های ${name}`,
} as const

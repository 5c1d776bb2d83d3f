import { formatNumber } from '#shared/persian/digits.ts'
import type { RecommendationReason } from '#worker/discovery/home-feed/contract.ts'

const isolate = (name: string | null) => `«\u2068${name ?? ''}\u2069»`

export const text = {
  tabs: 'بخش‌های خانه',
  tabNames: { foryou: 'برای تو', following: 'دنبال‌شده‌ها', newest: 'جدیدترین‌ها' },
  why: 'چرا این را می‌بینم؟',
  reason: ({ kind, name }: RecommendationReason): string => {
    const about = isolate(name)
    switch (kind) {
      case 'author':
        return 'دنبالش می‌کنی'
      case 'publication':
        return `چون ${about} را دنبال می‌کنی`
      case 'podcast':
        return `چون پادکست ${about} را دنبال می‌کنی`
      case 'tag':
        return `چون برچسب ${about} را دنبال می‌کنی`
      case 'topic':
        return `چون به موضوع ${about} علاقه داری`
      case 'trending':
        return 'پرخوانندهٔ این روزها'
      case 'newest':
        return 'تازه در دفتر'
    }
  },
  /** `reason` apart from its card, where it must name the author. */
  longReason: (reason: RecommendationReason): string =>
    reason.kind === 'author' ? `چون ${isolate(reason.name)} را دنبال می‌کنی` : text.reason(reason),
  explanation: 'ترتیب این صفحه از این‌ها می‌آید: چیزهایی که دنبال می‌کنی، تازگی، و سهم بازدیدهایی که به خواندن رسیده است.',
  viewReason: (name: string) => `دیدن ${isolate(name)}`,
  showLessFromAuthor: (name: string) => `کمتر از ${isolate(name)} نشان بده`,
  showLessFromTag: (name: string) => `کمتر از برچسب ${isolate(name)} نشان بده`,
  showLessAboutTopic: (name: string) => `کمتر از موضوع ${isolate(name)} نشان بده`,
  unpersonalized: 'این‌ها پرخواننده‌ها و تازه‌های دفترند. چند موضوع انتخاب کن تا خانه‌ات از آنِ خودت شود.',
  emptyForYou: 'جای پست‌هایی که به دلت می‌نشینند',
  emptyForYouHint: 'چند موضوع و نویسنده را دنبال کن تا این قفسه پر شود.',
  emptyFollowing: 'این صندلی‌ها جا دارند',
  emptyFollowingHint: 'هر نویسنده، انتشارات، پادکست یا موضوعی را که دنبال کنی، پست‌های تازه‌اش اینجا می‌نشیند.',
  emptyNewest: 'دفتر هنوز سفید است',
  emptyNewestHint: 'هر پستی که منتشر شود، اول اینجا دیده می‌شود. نخستین را تو بنویس.',
  firstSteps: 'دفترت باز است',
  firstStepsHint: 'چند قدم کوتاه، هر وقت خواستی. هر کدام را که برداری، این صفحه بیشتر شبیه تو می‌شود.',
  chooseTopics: 'سه موضوع انتخاب کن',
  topicsChosen: 'موضوع‌هایت را انتخاب کردی',
  moreTopics: 'موضوع‌های دیگر',
  followPeople: 'سه نفر را دنبال کن',
  peopleOfTopics: 'این‌ها دربارهٔ موضوع‌های تو می‌نویسند.',
  addPhoto: 'عکست را بگذار',
  choosePhoto: 'انتخاب عکس',
  writeLine: 'یک خط بنویس',
  writeLineHint: 'تا نخواهی، کسی نمی‌بیند.',
  today: 'امروز…',
  stepDone: 'انجام شد',
  closeFirstSteps: 'دیگر نشان نده',
  chooseInterests: 'انتخاب علاقه‌ها',
  findPeople: 'گشتن میان موضوع‌ها',
  write: 'نوشتن',
  latestEpisodes: 'تازه‌ترین قسمت‌ها',
  allPodcasts: 'همهٔ پادکست‌ها',
  reading: 'ادامهٔ خواندن',
  minutesLeft: (minutes: number) => `${formatNumber(minutes)} دقیقهٔ دیگر`,
  people: 'شاید بخواهی دنبالشان کنی',
  topics: 'موضوع‌ها',
  allTopics: 'همهٔ موضوع‌ها',
} as const

import { formatNumber } from '#shared/persian/digits.ts'
import { HOUR } from '#shared/time.ts'
import { DEFINITIONS, type DefinitionKey } from '#web/statistics/definitions/definitions.ts'
import { CAPS, MAX_COUNTED_VISIBLE_MS } from '#worker/statistics/collection/contract.ts'
import type { AboutPage, Section } from './content.ts'

const { address, network } = CAPS

const define = (...keys: DefinitionKey[]): Section['definitions'] => keys.map((id) => ({ id, ...DEFINITIONS[id] }))

/** What each number of Daftar means and how it is counted; `worker/statistics` implements it. */
export const numbers: AboutPage = {
  title: 'عددهای دفتر',
  lead: 'هر عددِ آمار یعنی چه، چگونه شمرده می‌شود، چه چیزی شمرده نمی‌شود و چه چیزی تا کی می‌ماند.',
  changedOn: '2026-11-28',
  sections: [
    {
      id: 'reach',
      title: 'دیدن و خواندن',
      paragraphs: ['سه گام از کارت پست تا پایان آن. هر گام تعریف خودش را دارد و هیچ‌کدام از روی دیگری حدس زده نمی‌شود.'],
      definitions: define('impressions', 'views', 'reads', 'time'),
    },
    {
      id: 'ratios',
      title: 'نسبت‌ها و مقایسه‌ها',
      paragraphs: ['نسبت‌ها از همان عددهایی به دست می‌آید که کنارشان می‌بینی و تا یک درصد گرد می‌شود.'],
      definitions: define('opened', 'ratio', 'change'),
    },
    {
      id: 'responses',
      title: 'پاسخ خواننده‌ها',
      paragraphs: [],
      definitions: define('followers', 'likes', 'comments', 'saves', 'shares'),
    },
    {
      id: 'details',
      title: 'از کجا، کی و تا کجا',
      paragraphs: ['این‌ها فقط جمع است: چند بازدید از کجا و با چه. هیچ‌کدام به یک نفر برنمی‌گردد.'],
      definitions: define('sources', 'countries', 'devices', 'hours', 'live', 'depth'),
    },
    {
      id: 'sound',
      title: 'پادکست و صدا',
      paragraphs: [
        'شنیدن‌ها روی سرور و بر پایهٔ راهنمای IAB شمرده می‌شود، چون بیشتر شنونده‌ها در برنامهٔ دیگری‌اند و صفحهٔ دفتر را باز نمی‌کنند. قاعده‌هایش صفحهٔ خودش را دارد؛ اگر چیزی در آن صفحه با اینجا فرق دارد، دربارهٔ شنیدن همان درست است.',
      ],
      definitions: define('listens', 'heard', 'episodes', 'apps', 'stops'),
      link: { to: '/about/listens', label: 'شنیدن‌ها را چگونه می‌شماریم' },
    },
    {
      id: 'promotion',
      title: 'افزایش بازدید',
      paragraphs: [
        'نویسنده‌ای که برای پستش بازدید می‌خرد، کارتش با برچسب «ترویج‌شده» به عضوها نشان داده می‌شود: در هر ده کارت بیش از یکی نیست و کسی که «نبینم» را بزند دیگر آن را نمی‌بیند. جای پست‌های دیگر و آمارشان با پول عوض نمی‌شود.',
      ],
      definitions: define('promotionViews'),
    },
    {
      id: 'person',
      title: 'هر نفر یعنی چه؟',
      paragraphs: [
        'کسی که وارد شده است با حسابش یک نفر است. کسی که وارد نشده، با نشانی اینترنتی و نام مرورگرش یک نفر است؛ در IPv6 همهٔ نشانی‌های یک ‎/64 یکی‌اند.',
        'روز از نیمه‌شب تا نیمه‌شب تهران است. کسی که فردا دوباره پست را باز کند، فردا یک بازدید دیگر است.',
      ],
    },
    {
      id: 'not-counted',
      title: 'چه چیزهایی شمرده نمی‌شود؟',
      paragraphs: [],
      points: [
        'خود نویسنده، تا وقتی با حسابش وارد شده است: آمار برای دانستن دیگران است.',
        'ربات‌ها: خزنده‌ها، پیش‌نمایش‌سازهای پیام‌رسان‌ها و ابزارها، از روی نامی که از خود می‌گویند و لیستی که خودمان نگه می‌داریم.',
        'صفحه‌ای که مرورگر پیشاپیش گرفته و کسی هنوز ندیده است.',
        `انبوه بازدید از یک نشانی یا یک شبکه در یک روز. در شبکهٔ همراه و فیلترشکن‌ها خیلی‌ها یک نشانی دارند، پس مرز با خواننده‌های پست بالا می‌رود: از هر نشانی ${formatNumber(address.floor)} نفر یا ${formatNumber(address.percent)}٪ خواننده‌های شبکه‌های دیگر، هر کدام که بیشتر است، و از هر شبکه ${formatNumber(network.floor)} نفر یا ${formatNumber(network.percent)}٪. آنچه از مرز بگذرد در «بازدیدهای کنارگذاشته» می‌آید.`,
        `زمانِ بیش از ${formatNumber(MAX_COUNTED_VISIBLE_MS / HOUR)} ساعت در یک بازدید، تا زبانه‌ای که باز مانده میانگین را بالا نبرد.`,
        'کسی که مرورگرش می‌گوید «دنبالم نکن» (Do Not Track یا Global Privacy Control): از دستگاهش هیچ گزارشی نمی‌آید.',
        'کسی که جاوااسکریپت ندارد: گزارش خواندن از مرورگر می‌آید و بدون آن چیزی برای شمردن نیست.',
      ],
    },
    {
      id: 'honest',
      title: 'بازدیدهای کنارگذاشته',
      paragraphs: ['آنچه شمرده نشده هم به نویسنده گفته می‌شود، با دلیلش.'],
      definitions: define('discarded'),
    },
    {
      id: 'privacy',
      title: 'حریم خواننده',
      paragraphs: [
        'نشانی اینترنتی و نام کامل مرورگر نگه داشته نمی‌شود. به جای آن‌ها درهم‌ریخته‌ای می‌ماند که با کلید پنهان همان روز ساخته شده است. فردا کلید دیگری است؛ پس کسی، خود ما هم، نمی‌تواند دو روز یک نفر را به هم پیوند بزند.',
        'هیچ سایت دیگری در این شمردن دست ندارد، کوکی‌ای گذاشته نمی‌شود و نویسنده نمی‌بیند چه کسی خوانده است.',
      ],
      link: { to: '/about/privacy', label: 'حریم خصوصی' },
    },
    {
      id: 'retention',
      title: 'چه چیزی تا کی می‌ماند؟',
      paragraphs: [],
      points: [
        'ردیف هر بازدید: ۴۸ ساعت، فقط برای اینکه گزارش‌های دیررسیده و تکراری یک بار شمرده شوند.',
        'جمع هر ساعت: ۹۰ روز.',
        'جمع هر روز و جمع همهٔ روزهای هر پست: تا وقتی پست و حساب هست. با حذف حساب، آمارش هم حذف می‌شود.',
      ],
    },
    {
      id: 'trust',
      title: 'چقدر می‌توان به آن تکیه کرد؟',
      paragraphs: [
        'هر روزِ هر پست هر بار از نو و از صفر شمرده می‌شود، نه با افزودن؛ گزارشی که دو بار برسد یا پس‌وپیش برسد عدد را عوض نمی‌کند. گزارشی که بیش از دو روز در راه بماند شمرده نمی‌شود.',
        'اگر اینترنت قطع شود گزارش روی دستگاه می‌ماند و بعد می‌رسد؛ پس عددهای امروز و دیروز ممکن است کمی بالاتر بروند.',
      ],
    },
  ],
}

/** An Apple Podcasts category: `key` is used in URLs, `name` in feeds. */
export interface Category {
  key: string
  name: string
  persian: string
  subcategories: Readonly<Record<string, string>>
}

/** Apple's list (podcasters.apple.com/support/1691). A show stores `name`, or `name/subcategory`. */
export const CATEGORIES: readonly Category[] = [
  {
    key: 'arts',
    name: 'Arts',
    persian: 'هنر',
    subcategories: {
      Books: 'کتاب',
      Design: 'طراحی',
      'Fashion & Beauty': 'مد و زیبایی',
      Food: 'خوراک',
      'Performing Arts': 'هنرهای نمایشی',
      'Visual Arts': 'هنرهای دیداری',
    },
  },
  {
    key: 'business',
    name: 'Business',
    persian: 'کسب‌وکار',
    subcategories: {
      Careers: 'شغل و حرفه',
      Entrepreneurship: 'کارآفرینی',
      Investing: 'سرمایه‌گذاری',
      Management: 'مدیریت',
      Marketing: 'بازاریابی',
      'Non-Profit': 'مردم‌نهاد',
    },
  },
  {
    key: 'comedy',
    name: 'Comedy',
    persian: 'طنز',
    subcategories: { 'Comedy Interviews': 'گفت‌وگوی طنز', Improv: 'بداهه', 'Stand-Up': 'استندآپ' },
  },
  {
    key: 'education',
    name: 'Education',
    persian: 'آموزش',
    subcategories: { Courses: 'درس', 'How To': 'راه و روش', 'Language Learning': 'زبان‌آموزی', 'Self-Improvement': 'رشد فردی' },
  },
  {
    key: 'fiction',
    name: 'Fiction',
    persian: 'داستان',
    subcategories: { 'Comedy Fiction': 'داستان طنز', Drama: 'نمایش', 'Science Fiction': 'علمی‌تخیلی' },
  },
  { key: 'government', name: 'Government', persian: 'حکومت', subcategories: {} },
  {
    key: 'health-fitness',
    name: 'Health & Fitness',
    persian: 'تندرستی و ورزش',
    subcategories: {
      'Alternative Health': 'طب مکمل',
      Fitness: 'آمادگی جسمانی',
      Medicine: 'پزشکی',
      'Mental Health': 'سلامت روان',
      Nutrition: 'تغذیه',
      Sexuality: 'سلامت جنسی',
    },
  },
  { key: 'history', name: 'History', persian: 'تاریخ', subcategories: {} },
  {
    key: 'kids-family',
    name: 'Kids & Family',
    persian: 'کودک و خانواده',
    subcategories: {
      'Education for Kids': 'آموزش کودکان',
      Parenting: 'فرزندپروری',
      'Pets & Animals': 'حیوان‌ها',
      'Stories for Kids': 'قصهٔ کودکان',
    },
  },
  {
    key: 'leisure',
    name: 'Leisure',
    persian: 'سرگرمی',
    subcategories: {
      'Animation & Manga': 'پویانمایی و مانگا',
      Automotive: 'خودرو',
      Aviation: 'هوانوردی',
      Crafts: 'کاردستی',
      Games: 'بازی',
      Hobbies: 'دلبستگی‌ها',
      'Home & Garden': 'خانه و باغچه',
      'Video Games': 'بازی ویدئویی',
    },
  },
  {
    key: 'music',
    name: 'Music',
    persian: 'موسیقی',
    subcategories: { 'Music Commentary': 'بررسی موسیقی', 'Music History': 'تاریخ موسیقی', 'Music Interviews': 'گفت‌وگو با اهل موسیقی' },
  },
  {
    key: 'news',
    name: 'News',
    persian: 'خبر',
    subcategories: {
      'Business News': 'خبر اقتصادی',
      'Daily News': 'خبر روز',
      'Entertainment News': 'خبر سرگرمی',
      'News Commentary': 'تحلیل خبر',
      Politics: 'سیاست',
      'Sports News': 'خبر ورزشی',
      'Tech News': 'خبر فناوری',
    },
  },
  {
    key: 'religion-spirituality',
    name: 'Religion & Spirituality',
    persian: 'دین و معنویت',
    subcategories: {
      Buddhism: 'بودایی',
      Christianity: 'مسیحیت',
      Hinduism: 'هندوئیسم',
      Islam: 'اسلام',
      Judaism: 'یهودیت',
      Religion: 'دین',
      Spirituality: 'معنویت',
    },
  },
  {
    key: 'science',
    name: 'Science',
    persian: 'دانش',
    subcategories: {
      Astronomy: 'ستاره‌شناسی',
      Chemistry: 'شیمی',
      'Earth Sciences': 'زمین‌شناسی',
      'Life Sciences': 'زیست‌شناسی',
      Mathematics: 'ریاضی',
      'Natural Sciences': 'علوم طبیعی',
      Nature: 'طبیعت',
      Physics: 'فیزیک',
      'Social Sciences': 'علوم اجتماعی',
    },
  },
  {
    key: 'society-culture',
    name: 'Society & Culture',
    persian: 'جامعه و فرهنگ',
    subcategories: {
      Documentary: 'مستند',
      'Personal Journals': 'روزنوشت',
      Philosophy: 'فلسفه',
      'Places & Travel': 'جاها و سفر',
      Relationships: 'رابطه‌ها',
    },
  },
  {
    key: 'sports',
    name: 'Sports',
    persian: 'ورزش',
    subcategories: {
      Baseball: 'بیسبال',
      Basketball: 'بسکتبال',
      Cricket: 'کریکت',
      'Fantasy Sports': 'ورزش خیالی',
      Football: 'فوتبال آمریکایی',
      Golf: 'گلف',
      Hockey: 'هاکی',
      Rugby: 'راگبی',
      Running: 'دو',
      Soccer: 'فوتبال',
      Swimming: 'شنا',
      Tennis: 'تنیس',
      Volleyball: 'والیبال',
      Wilderness: 'طبیعت‌گردی',
      Wrestling: 'کشتی',
    },
  },
  { key: 'technology', name: 'Technology', persian: 'فناوری', subcategories: {} },
  { key: 'true-crime', name: 'True Crime', persian: 'جنایی', subcategories: {} },
  {
    key: 'tv-film',
    name: 'TV & Film',
    persian: 'تلویزیون و سینما',
    subcategories: {
      'After Shows': 'پس از نمایش',
      'Film History': 'تاریخ سینما',
      'Film Interviews': 'گفت‌وگو با اهل سینما',
      'Film Reviews': 'نقد فیلم',
      'TV Reviews': 'نقد سریال',
    },
  },
]

export function isCategory(value: string): boolean {
  const [name, part, ...rest] = value.split('/')
  const found = CATEGORIES.find((category) => category.name === name)
  return rest.length === 0 && found !== undefined && (part === undefined || Object.hasOwn(found.subcategories, part))
}

/** Returns a show's category in Persian, followed by `separator` and the subcategory if it has one; empty when the category is unknown. */
export function categoryName(value: string, separator = '، '): string {
  const [name, part] = value.split('/')
  const found = CATEGORIES.find((category) => category.name === name)
  return [found?.persian, part && found?.subcategories[part]].filter(Boolean).join(separator)
}

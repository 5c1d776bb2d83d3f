/** Roles of the podcast namespace taxonomy by group; keys are the English names used in feeds. */
export const PERSON_ROLES: Readonly<Record<string, { persian: string; roles: Readonly<Record<string, string>> }>> = {
  Cast: {
    persian: 'صداها',
    roles: {
      Host: 'میزبان',
      'Co-Host': 'هم‌میزبان',
      'Guest Host': 'میزبان مهمان',
      Guest: 'مهمان',
      Narrator: 'راوی',
      'Voice Actor': 'صداپیشه',
      Announcer: 'گوینده',
      Reporter: 'گزارشگر',
    },
  },
  Writing: {
    persian: 'نوشتن',
    roles: {
      Writer: 'نویسنده',
      'Co-Writer': 'هم‌نویسنده',
      'Guest Writer': 'نویسندهٔ مهمان',
      Author: 'پدیدآور',
      Researcher: 'پژوهشگر',
      Editor: 'ویراستار',
      'Story Editor': 'ویراستار داستان',
      'Script Editor': 'ویراستار متن',
      'Script Coordinator': 'هماهنگ‌کنندهٔ متن',
      'Managing Editor': 'دبیر تحریریه',
      'Editorial Director': 'سردبیر',
      'Fact Checker': 'راستی‌آزما',
      Translator: 'مترجم',
      Transcriber: 'پیاده‌کنندهٔ متن',
      Logger: 'ثبت‌کننده',
      Songwriter: 'ترانه‌سرا',
    },
  },
  'Creative Direction': {
    persian: 'تهیه و کارگردانی',
    roles: {
      Director: 'کارگردان',
      'Assistant Director': 'دستیار کارگردان',
      Producer: 'تهیه‌کننده',
      'Executive Producer': 'تهیه‌کنندهٔ اجرایی',
      'Senior Producer': 'تهیه‌کنندهٔ ارشد',
      'Associate Producer': 'دستیار تهیه‌کننده',
      'Development Producer': 'تهیه‌کنندهٔ توسعه',
      'Creative Director': 'مدیر هنری',
    },
  },
  'Audio Production': {
    persian: 'ضبط',
    roles: {
      'Studio Coordinator': 'هماهنگ‌کنندهٔ استودیو',
      'Technical Director': 'کارگردان فنی',
      'Technical Manager': 'مدیر فنی',
      'Audio Engineer': 'صدابردار',
      'Remote Recording Engineer': 'صدابردار راه دور',
      'Post Production Engineer': 'مهندس پس‌تولید',
    },
  },
  'Audio Post-Production': {
    persian: 'صدا و موسیقی',
    roles: {
      'Audio Editor': 'تدوینگر صدا',
      'Sound Designer': 'طراح صدا',
      'Foley Artist': 'صداساز',
      Composer: 'آهنگساز',
      'Theme Music': 'موسیقی آغازین',
      'Music Production': 'تهیهٔ موسیقی',
      'Music Contributor': 'همکار موسیقی',
    },
  },
  Administration: {
    persian: 'اداره',
    roles: {
      'Production Coordinator': 'هماهنگ‌کنندهٔ تولید',
      'Booking Coordinator': 'هماهنگ‌کنندهٔ مهمانان',
      'Production Assistant': 'دستیار تولید',
      'Content Manager': 'مدیر محتوا',
      'Marketing Manager': 'مدیر بازاریابی',
      'Sales Representative': 'نمایندهٔ فروش',
      'Sales Manager': 'مدیر فروش',
    },
  },
  Visuals: { persian: 'دیداری', roles: { 'Graphic Designer': 'گرافیست', 'Cover Art Designer': 'طراح جلد' } },
  Community: { persian: 'اجتماع', roles: { 'Social Media Manager': 'مدیر شبکه‌های اجتماعی' } },
  Misc: { persian: 'دیگر', roles: { Consultant: 'مشاور', Intern: 'کارآموز' } },
  'Video Production': {
    persian: 'تصویربرداری',
    roles: {
      'Camera Operator': 'تصویربردار',
      'Lighting Designer': 'نورپرداز',
      'Camera Grip': 'دستیار صحنه',
      'Assistant Camera': 'دستیار تصویر',
    },
  },
  'Video Post-Production': { persian: 'تدوین تصویر', roles: { Editor: 'تدوینگر', 'Assistant Editor': 'دستیار تدوین' } },
}

/** Returns the Persian name of a role, or `role` itself if the group does not contain it. */
export const roleName = (group: string, role: string): string => PERSON_ROLES[group]?.roles[role] ?? role

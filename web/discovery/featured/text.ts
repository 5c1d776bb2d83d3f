const isolate = (name: string) => `«\u2068${name}\u2069»`

export const text = {
  title: 'برگزیدهٔ سردبیران',
  feature: (place: string) => `افزودن به برگزیده‌های ${isolate(place)}`,
  unfeature: (place: string) => `حذف از برگزیده‌های ${isolate(place)}`,
  moveFirst: (place: string) => `بردن به آغاز ${isolate(place)}`,
  featured: (place: string) => `در ${isolate(place)} برگزیده شد.`,
  unfeatured: (place: string) => `از برگزیده‌های ${isolate(place)} حذف شد.`,
  movedFirst: (place: string) => `در ${isolate(place)} نخستین شد.`,
} as const

/** Texts of saving to a list, which lists themselves use too. */
export const saveDialogText = {
  where: 'در کدام لیست',
  defaultName: 'ذخیره‌شده‌ها',
  full: 'جا ندارد',
  newList: 'لیست تازه',
  newName: 'نام لیست تازه',
  makeAndSave: 'بساز و بگذار',
  done: 'تمام',
  takenOut: 'از لیست برداشته شد.',
  limit: (count: string, max: string) => `${count} لیست از ${max} لیست ساخته شده است.`,
  items: (count: string) => `${count} پست`,
  itemsOf: (count: string, max: string) => `${count} از ${max} پست`,
  private: 'خصوصی؛ فقط خودت می‌بینی',
  onlyMe: 'فقط خودم',
} as const

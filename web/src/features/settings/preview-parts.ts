const parts: Record<string, string> = {
  whoWeAre: '#who-we-are',
  whyAdopt: '#why-adopt',
  preparing: '#preparing',
}
const inFooter = ['email', 'phone', 'city', 'country', 'openingHours', 'facebook', 'instagram', 'x', 'youtube']

export const previewPart = (name: string): string => parts[name] ?? (inFooter.includes(name) ? 'footer' : 'header')

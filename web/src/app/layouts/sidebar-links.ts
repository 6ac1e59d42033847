import {
  ArrowLeftRight,
  ChartColumn,
  CircleUser,
  ClipboardCheck,
  CodeXml,
  HandCoins,
  Heart,
  House,
  KeyRound,
  Mail,
  Mails,
  MessageCircleQuestion,
  PawPrint,
  PlusCircle,
  Receipt,
  ReceiptText,
  Rss,
  ScrollText,
  Target,
  Users,
} from 'lucide-react'
import type { Counts } from '#shared/notifications.ts'
import { matchPage, type NotFoundPageName, type PageName, pathTo } from '#shared/pages.ts'
import { canApprove, canChangeSettings, canManageDonations, isAdmin, isStaff } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import type { Icon } from '#web/components/ui/icon.ts'
import { bottomBarTexts as short } from './bottom-bar.texts.ts'
import { shelterLinksTexts as shelter, sidebarGroupsTexts, sidebarTexts as t } from './sidebar.texts.ts'

type LinkPage = Exclude<
  PageName,
  | NotFoundPageName
  | 'pet'
  | 'ask'
  | 'inquiry'
  | 'openedInquiry'
  | 'agreement'
  | 'campaign'
  | 'donation'
  | 'monthly'
  | 'request'
  | 'feeReceipt'
  | 'updatePet'
  | 'editCampaign'
  | 'yearFigures'
>

export type SidebarEntry = {
  /** A page whose path has no parameter. */
  page: LinkPage
  label: () => string
  /** For the bar at the bottom of phones; part of `label`, so that both are found by voice. */
  shortLabel?: () => string
  icon: Icon
  /** Another page that belongs to this one. */
  within?: PageName
  waiting?: 'waiting' | 'approval'
}

export type SidebarGroup = { name: string; heading: () => string; entries: SidebarEntry[] }

type Rule = {
  /** Who may open the page. */
  may?: (user: Me) => boolean
  /** Whether the page is in use; otherwise its link is under 'More'. */
  used?: (counts: Counts | null) => boolean
}

const seldom = () => false
const group = (name: string, heading: () => string, ...entries: (SidebarEntry & Rule)[]) => ({ name, heading, entries })

/** An adopter's requests and donations come first (docs/product.md 11.24). */
const groups = [
  group(
    'today',
    sidebarGroupsTexts.today,
    {
      page: 'adoptionRequests',
      label: t.adoptionRequests,
      shortLabel: short.requests,
      icon: Mail,
      within: 'request',
      waiting: 'waiting',
    },
    { page: 'myDonations', label: t.myDonations, shortLabel: short.donations, icon: Heart },
    {
      page: 'approval',
      label: shelter.approval,
      icon: ClipboardCheck,
      waiting: 'approval',
      may: canApprove,
      used: (counts) => (counts?.approval ?? 0) > 0,
    },
    { page: 'figures', label: shelter.figures, icon: ChartColumn, within: 'yearFigures', may: isStaff },
  ),
  group(
    'animals',
    sidebarGroupsTexts.animals,
    { page: 'addPet', label: t.addPet, shortLabel: short.addPet, icon: PlusCircle },
    { page: 'myPets', label: t.myPets, shortLabel: short.pets, icon: PawPrint, within: 'updatePet' },
    {
      page: 'inquiries',
      label: t.inquiries,
      icon: MessageCircleQuestion,
      within: 'openedInquiry',
      // 'Today' and the bell lead to open ones
      used: seldom,
    },
    { page: 'shelterPets', label: shelter.pets, icon: PawPrint, may: isStaff },
    { page: 'shelterRequests', label: shelter.requests, icon: Mails, may: isStaff },
    // each request leads to its own
    { page: 'fees', label: shelter.fees, icon: Receipt, may: isStaff, used: seldom },
    // the bell leads to new ones
    { page: 'happyEndingQueue', label: shelter.happyEndings, icon: Heart, may: isStaff, used: seldom },
  ),
  group(
    'fundraising',
    sidebarGroupsTexts.fundraising,
    { page: 'createCampaign', label: t.createCampaign, icon: Target, within: 'addCampaign' },
    { page: 'myCampaigns', label: t.myCampaigns, icon: HandCoins, within: 'editCampaign' },
    { page: 'shelterCampaigns', label: shelter.campaigns, icon: Target, may: isStaff },
    { page: 'donations', label: shelter.donations, icon: ReceiptText, may: canManageDonations },
  ),
  group(
    'people',
    sidebarGroupsTexts.people,
    { page: 'users', label: shelter.users, icon: Users, may: isAdmin },
    { page: 'profile', label: t.profile, icon: CircleUser },
  ),
  group(
    'site',
    sidebarGroupsTexts.site,
    { page: 'settings', label: shelter.settings, icon: House, within: 'welcome', may: canChangeSettings },
    { page: 'apiKeys', label: t.apiKeys, icon: KeyRound, used: seldom },
    { page: 'embed', label: shelter.embed, icon: CodeXml, may: isStaff, used: seldom },
    { page: 'listings', label: shelter.listings, icon: Rss, may: isAdmin, used: seldom },
    { page: 'transfer', label: shelter.transfer, icon: ArrowLeftRight, may: isAdmin, used: seldom },
    { page: 'audit', label: shelter.audit, icon: ScrollText, may: isAdmin, used: seldom },
  ),
]

/** The links of a user: groups with those in use, and `seldom` for the others, which are under 'More'. */
export function sidebarFor(user: Me, counts: Counts | null): { groups: SidebarGroup[]; seldom: SidebarEntry[] } {
  const allowed = groups.map((group) => ({ ...group, entries: group.entries.filter(({ may }) => may?.(user) ?? true) }))
  const isUsed = ({ used }: Rule) => used?.(counts) ?? true
  return {
    groups: allowed
      .map((group) => ({ ...group, entries: group.entries.filter(isUsed) }))
      .filter(({ entries }) => entries.length > 0),
    seldom: allowed.flatMap(({ entries }) => entries.filter((entry) => !isUsed(entry))),
  }
}

const barPages: PageName[] = ['adoptionRequests', 'myDonations', 'addPet', 'myPets']

/** The four links at the bottom of phones. */
export const bottomBarEntries = (): SidebarEntry[] =>
  groups.flatMap(({ entries }) => entries.filter(({ page }) => barPages.includes(page)))

/** `page` on the entry's own page, `true` on one that belongs to it. */
export function currentOf({ page, within }: SidebarEntry, pathname: string): 'page' | 'true' | undefined {
  // The dashboard's own path shows the add-pet form.
  if (pathname === pathTo(page) || (pathname === pathTo('dashboard') && page === 'addPet')) return 'page'
  return within && matchPage(pathname).name === within ? 'true' : undefined
}

import type { RemoteIcon } from '@kallos/contracts/gateway/remotes';
import { Building2, Images, Package, Star, WandSparkles } from '@kallos/ui/controls';
import {
  CalendarDays,
  ChartNoAxesColumn,
  Clock,
  FileText,
  Globe,
  LibraryBig,
  Mail,
  MessageCircle,
  Plug,
  Search,
  Send,
  Store,
} from '@kallos/ui/kit';
import type { ReactNode } from 'react';

const icons: Record<RemoteIcon, ReactNode> = {
  building: <Building2 />,
  calendar: <CalendarDays />,
  chart: <ChartNoAxesColumn />,
  clock: <Clock />,
  file: <FileText />,
  globe: <Globe />,
  images: <Images />,
  library: <LibraryBig />,
  mail: <Mail />,
  message: <MessageCircle />,
  package: <Package />,
  plug: <Plug />,
  search: <Search />,
  send: <Send />,
  star: <Star />,
  store: <Store />,
  wand: <WandSparkles />,
};

/** Draws the icon of a navigation entry; one that is unknown here has that of a library. */
export const EntryIcon = ({ name }: { readonly name: string | undefined }): ReactNode =>
  Object.hasOwn(icons, name ?? '') ? icons[name as RemoteIcon] : icons.library;

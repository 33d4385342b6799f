/** Icons of the administrator's screens, kept out of the first load of all others. */
export { Building2, ExternalLink, Images, Package, Star, UserPlus, WandSparkles } from 'lucide-react';

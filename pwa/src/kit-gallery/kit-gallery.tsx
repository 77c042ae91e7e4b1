import { Button } from '../ui/buttons/button.tsx';
import { GalleryList } from './gallery-list.tsx';
import { GalleryParts } from './gallery-parts.tsx';

/**
 * Shows developers the components of the kit in all their states. `/kit` shows a list with its form, and `/kit?parts` shows the
 * small components.
 */
export function KitGallery() {
  const showsParts = new URLSearchParams(location.search).has('parts');
  const root = document.documentElement;
  const toggleTheme = () => root.setAttribute('data-theme', root.dataset['theme'] === 'dark' ? 'light' : 'dark');
  return (
    <div className="flex h-full flex-col bg-canvas">
      <nav className="flex items-center gap-4 border-b border-border bg-card px-4 py-2 text-small">
        <a href="/kit">List</a>
        <a href="/kit?parts">Parts</a>
        <Button className="ml-auto" onClick={toggleTheme}>
          Light, dark
        </Button>
      </nav>
      <div className="min-h-0 flex-1">
        {showsParts ? (
          <div className="h-full overflow-y-auto">
            <GalleryParts />
          </div>
        ) : (
          <GalleryList />
        )}
      </div>
    </div>
  );
}

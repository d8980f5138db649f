"""Tramways, by Alban Viard: links, buildings and passengers of Small City, from tickets in hand.

So far there is what is in the box (components, in the folder box), its checks, and maps. The faces
of cards and boards are a reconstruction: docs/tramways-components.md tells what is known of them.
"""

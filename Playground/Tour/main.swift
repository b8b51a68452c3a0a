import Firebolt
